// Arrow keys to the nearest item in their direction, Enter closer, Escape back.
const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const nearest = (from, [dx, dy]) => {
  let best = null;
  let least = Infinity;
  for (const item of reachable()) {
    const ahead = (item.x - from.x) * dx + (item.y - from.y) * dy;
    const aside = Math.abs((item.x - from.x) * dy) + Math.abs((item.y - from.y) * dx);
    const cost = ahead + aside * 2.2;
    if (item !== from && ahead > 1 && cost < least) { best = item; least = cost; }
  }
  return best;
};
// On the document: an svg with a listener for focus becomes a stop for Tab itself.
document.addEventListener("focusin", (event) => {
  const at = items.findIndex((item) => item.node === event.target);
  if (at >= 0 && at !== chosen) choose(at);
});
svg.addEventListener("keydown", (event) => {
  const at = items.findIndex((item) => item.node === event.target);
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  const here = reachable();
  let next = null;
  if (event.key in ways) next = nearest(items[at], ways[event.key]);
  else if (event.key === "Home") next = here[0];
  else if (event.key === "End") next = here[here.length - 1];
  else if (event.key === "Enter" || event.key === " ") {
    closer(at);
    items[current].node.focus({ preventScroll: true });
  } else if (event.key === "Escape") back();
  else return;
  event.preventDefault();
  if (next) lookAt(next.at);
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.id === "search") return;
  if (event.key === "/") byId("search").focus();
  else if (event.key === "+" || event.key === "=") zoom(0.7);
  else if (event.key === "-") zoom(1 / 0.7);
  else if (event.key === "0") glide({ ...all });
  else return;
  event.preventDefault();
});
