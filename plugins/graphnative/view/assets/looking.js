// What is looked at: one item, what it is linked to, and with bubbles the one that is looked into.
let chosen = -1;
let room = -1; // the bubble whose inside fills the view
let current = 0; // the one item that Tab reaches

const reachable = () => items.filter((item) =>
  !item.node.classList.contains("hidden") && (!bubbles || item.parent === room));
const tabTo = (at) => {
  items[current]?.node.setAttribute("tabindex", "-1");
  current = at;
  items[current]?.node.setAttribute("tabindex", "0");
};
const along = (start, end, next) => {
  const seen = new Set([start]);
  const waiting = [start];
  while (waiting.length) {
    const at = waiting.pop();
    for (const link of links) {
      if (link[end] === at) {
        link.node.classList.add("lit");
        if (!seen.has(link[next])) { seen.add(link[next]); waiting.push(link[next]); }
      }
    }
  }
  return seen;
};
const light = (at) => {
  for (const part of [...items, ...links]) part.node.classList.remove("lit");
  svg.classList.toggle("looking", at >= 0 && !bubbles);
  if (at < 0 || bubbles) return;
  let lit = new Set([at]);
  if (flows) lit = new Set([...along(at, "from", "to"), ...along(at, "to", "from")]);
  else for (const link of links) {
    if (link.from === at || link.to === at) {
      link.node.classList.add("lit");
      lit.add(link.from).add(link.to);
    }
  }
  for (const one of lit) items[one].node.classList.add("lit");
};
const choose = (at) => {
  items[chosen]?.node.classList.remove("chosen");
  items[chosen]?.detail.classList.remove("shown");
  chosen = at;
  items[chosen]?.node.classList.add("chosen");
  items[chosen]?.detail.classList.add("shown");
  byId("overview").classList.toggle("away", at >= 0);
  byId("panel").scrollTop = 0;
  light(at);
  if (at >= 0) tabTo(at);
};
const enter = (at) => {
  room = at;
  for (const label of labels) label.classList.toggle("near", Number(label.dataset.parent) === room);
  glide(at < 0 ? { ...all } : around(items[at], 1.08));
};
const lookAt = (at) => {
  if (bubbles && items[at].parent !== room) enter(items[at].parent);
  choose(at);
  if (!bubbles) bring(items[at]);
  items[at].node.focus({ preventScroll: true });
};
const closer = (at) => {
  choose(at);
  if (bubbles && children(at).length) { enter(at); tabTo(children(at)[0].at); }
  else if (!bubbles) frame(items.filter((item) => item.node.classList.contains("lit")));
};
const back = () => {
  if (bubbles && room >= 0) {
    const left = room;
    enter(items[left].parent);
    lookAt(left);
  } else { choose(-1); glide({ ...all }); }
};
