// Mouse and fingers: drag, pinch, wheel, click.
svg.addEventListener("mousedown", (event) => event.preventDefault()); // a click must not move the focus
const fingers = new Map();
let dragged = false;
svg.addEventListener("pointerdown", (event) => {
  if (event.button) return;
  fingers.set(event.pointerId, event);
  dragged = false;
});
svg.addEventListener("pointermove", (event) => {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  if (!dragged && Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) < 4) return;
  if (!dragged) { dragged = true; svg.setPointerCapture(event.pointerId); svg.classList.add("dragged"); }
  const other = [...fingers.values()].find((finger) => finger.pointerId !== event.pointerId);
  const [was, is] = [point(before), point(event)];
  if (other) {
    const middle = point(other);
    const grown = Math.hypot(was.x - middle.x, was.y - middle.y) / Math.hypot(is.x - middle.x, is.y - middle.y);
    show(zoomed(grown || 1, middle.x, middle.y));
  } else show({ ...view, x: view.x + was.x - is.x, y: view.y + was.y - is.y });
  fingers.set(event.pointerId, event);
});
const lift = (event) => { fingers.delete(event.pointerId); svg.classList.remove("dragged"); };
svg.addEventListener("pointerup", lift);
svg.addEventListener("pointercancel", lift);
svg.addEventListener("click", (event) => {
  if (dragged) return;
  const node = event.target.closest(".item");
  if (!node) { back(); return; }
  let at = Number(node.id.slice(1));
  // In bubbles a click means the one that stands in the room that is looked into.
  const outside = bubbles && room >= 0 && !inside(at, room);
  if (outside) { back(); return; }
  while (bubbles && at !== room && items[at].parent !== room) at = items[at].parent;
  if (at === room) back();
  else if (bubbles) closer(at);
  else { choose(at); bring(items[at]); }
});
const inside = (at, holder) => {
  for (let one = at; one >= 0; one = items[one].parent) if (one === holder) return true;
  return false;
};
svg.addEventListener("wheel", (event) => {
  // Within a notebook the wheel scrolls the notebook, unless Ctrl is held.
  if (window.top !== window && !event.ctrlKey) return;
  event.preventDefault();
  const place = point(event);
  show(zoomed(Math.exp(event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), place.x, place.y));
}, { passive: false });
