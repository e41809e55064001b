// The items of a picture that is already drawn, and the part of it that is seen.
const byId = (id) => document.getElementById(id);
const svg = byId("picture");
const bubbles = svg.dataset.shape === "bubble";
const flows = svg.dataset.shape === "pill";
const items = [...svg.querySelectorAll(".item")].map((node, at) => {
  const [x, y, width, height] = node.dataset.box.split(" ").map(Number);
  const tip = document.createElementNS(node.namespaceURI, "title");
  tip.textContent = node.getAttribute("aria-label");
  node.append(tip);
  return { at, node, x, y, width, height, parent: Number(node.dataset.parent), detail: byId(`d${at}`) };
});
const labels = [...svg.querySelectorAll("#labels text")];
const links = [...svg.querySelectorAll(".link")].map((node) => ({
  node, from: Number(node.dataset.from), to: Number(node.dataset.to),
}));
const children = (parent) => items.filter((item) => item.parent === parent);
document.documentElement.classList.add("js");

const home = svg.viewBox.baseVal;
const all = { x: home.x, y: home.y, width: home.width, height: home.height };
let view = { ...all };
let motion = 0;
const still = matchMedia("(prefers-reduced-motion: reduce)");

const show = (next) => {
  view = next;
  svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.width} ${view.height}`);
};
const glide = (next) => {
  cancelAnimationFrame(motion);
  if (still.matches || document.hidden) { show(next); return; }
  const from = { ...view };
  const began = performance.now();
  const step = (now) => {
    const part = Math.min(1, (now - began) / 320);
    const eased = 1 - (1 - part) ** 3;
    const between = (name) => from[name] + (next[name] - from[name]) * eased;
    show({ x: between("x"), y: between("y"), width: between("width"), height: between("height") });
    if (part < 1) motion = requestAnimationFrame(step);
  };
  motion = requestAnimationFrame(step);
};
const zoomed = (factor, x, y) => {
  const width = Math.min(all.width * 2, Math.max(all.width / 400, view.width * factor));
  const scale = width / view.width;
  return { x: x - (x - view.x) * scale, y: y - (y - view.y) * scale, width, height: view.height * scale };
};
const zoom = (factor) => glide(zoomed(factor, view.x + view.width / 2, view.y + view.height / 2));
const around = (item, margin) => {
  const width = Math.max(item.width, item.height) * margin;
  return { x: item.x - width / 2, y: item.y - width / 2, width, height: width };
};
const point = (event) => {
  const place = new DOMPoint(event.clientX, event.clientY);
  return place.matrixTransform(svg.getScreenCTM().inverse());
};
const frame = (some) => {
  const left = Math.min(...some.map((item) => item.x - item.width / 2)) - 30;
  const right = Math.max(...some.map((item) => item.x + item.width / 2)) + 30;
  const top = Math.min(...some.map((item) => item.y - item.height / 2)) - 30;
  const bottom = Math.max(...some.map((item) => item.y + item.height / 2)) + 30;
  const width = Math.max(right - left, all.width / 2.5);
  const height = Math.max(bottom - top, all.height / 2.5);
  glide({ x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height });
};
const bring = (item) => {
  const seen = svg.getBoundingClientRect();
  const box = item.node.getBoundingClientRect();
  const shown = box.left >= seen.left && box.right <= seen.right
    && box.top >= seen.top && box.bottom <= seen.bottom;
  if (!shown) glide({ ...view, x: item.x - view.width / 2, y: item.y - view.height / 2 });
};
