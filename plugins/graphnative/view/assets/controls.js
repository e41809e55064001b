// Search, buttons and legend.
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const told = items.map((item) => plain(item.detail.textContent));
let matches = [];
let place = -1;
const report = () => {
  const text = byId("search").value.trim();
  const at = place >= 0 ? `${place + 1} of ` : "";
  byId("found").textContent = text ? `${at}${matches.length} found` : "";
};
const seek = () => {
  const text = plain(byId("search").value.trim());
  matches = text ? items.filter((item) => told[item.at].includes(text)) : [];
  const named = (item) => !plain(item.node.getAttribute("aria-label")).includes(text);
  matches.sort((one, other) => named(one) - named(other) || one.at - other.at);
  place = -1;
  const found = new Set(matches);
  for (const item of items) item.node.classList.toggle("found", found.has(item));
  svg.classList.toggle("seeking", Boolean(text) && !bubbles);
  report();
};
byId("search").addEventListener("input", seek);
byId("search").addEventListener("keydown", (event) => {
  if (event.key === "Escape") { byId("search").value = ""; seek(); }
  if (event.key !== "Enter" || !matches.length) return;
  event.preventDefault();
  place = (place + (event.shiftKey ? -1 : 1) + matches.length) % matches.length;
  if (place < 0) place = matches.length - 1;
  const match = matches[place];
  if (bubbles) enter(match.parent);
  choose(match.at);
  if (!bubbles) bring(match);
  report();
});

byId("in").addEventListener("click", () => zoom(0.7));
byId("out").addEventListener("click", () => zoom(1 / 0.7));
byId("fit").addEventListener("click", () => (bubbles ? enter(-1) : glide({ ...all })));
byId("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme
    ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
});
byId("panel").addEventListener("click", (event) => {
  const button = event.target.closest("[data-go]");
  if (button) lookAt(Number(button.dataset.go));
});
byId("legend").addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  const on = button.getAttribute("aria-pressed") === "false";
  button.setAttribute("aria-pressed", String(on));
  for (const item of items) {
    if (item.node.classList.contains(button.dataset.kind)) item.node.classList.toggle("hidden", !on);
  }
  for (const link of links) {
    const gone = [link.from, link.to].some((at) => items[at].node.classList.contains("hidden"));
    link.node.classList.toggle("hidden", gone);
  }
  if (items[chosen]?.node.classList.contains("hidden")) choose(-1);
  if (items[current]?.node.classList.contains("hidden") && reachable().length) tabTo(reachable()[0].at);
});

for (const label of labels) label.classList.toggle("near", label.dataset.parent === "-1");
if (items.length) tabTo(0);
