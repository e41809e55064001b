"use strict";
(() => {
const byId = (id) => document.getElementById(id);
const pairs = JSON.parse(byId("pairs").textContent);
const key = `graphnative-review-${pairs.digest}-${byId("reviewer").value}`;
let given = {};
let at = 0;
// Where the browser keeps nothing for files, judging works until the page is closed.
const keep = () => { try { localStorage.setItem(key, JSON.stringify({ at, given })); } catch { /* not kept */ } };
try { ({ at, given } = JSON.parse(localStorage.getItem(key)) ?? { at, given }); } catch { /* nothing was kept */ }

const of = (pair) => given[pair.id] ?? { verdict: "", note: "" };
const show = () => {
  const pair = pairs.list[at];
  const judged = pairs.list.filter((one) => of(one).verdict).length;
  byId("place").textContent = `${at + 1} of ${pairs.list.length}`;
  byId("id").textContent = pair.id;
  byId("history").textContent = pair.history.map((turn) => `Before: ${turn}`).join("\n");
  byId("question").textContent = pair.question;
  byId("cypher").textContent = pair.cypher;
  byId("note").value = of(pair).note;
  byId("progress").value = judged;
  byId("state").textContent = `${judged} judged, ${pairs.list.length - judged} open`;
  for (const button of document.querySelectorAll("[data-verdict]")) {
    button.setAttribute("aria-pressed", String(button.dataset.verdict === of(pair).verdict));
  }
};
const go = (place) => { at = Math.min(Math.max(place, 0), pairs.list.length - 1); keep(); show(); };
const judge = (verdict) => {
  given[pairs.list[at].id] = { ...of(pairs.list[at]), verdict };
  go(at + 1);
};
const nextOpen = () => {
  const order = [...pairs.list.keys()].map((step) => (at + 1 + step) % pairs.list.length);
  go(order.find((place) => !of(pairs.list[place]).verdict) ?? at);
};
const cell = (text) => `"${text.replaceAll('"', '""')}"`;
const csv = () => {
  const name = byId("reviewer").value.trim();
  const rows = pairs.list.map((pair) => [pair.id, name, pair.question, pair.cypher, of(pair).verdict, of(pair).note]);
  return [["id", "reviewer", "question", "cypher", "verdict", "note"], ...rows]
    .map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
};
const save = () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(["\ufeff", csv()], { type: "text/csv" }));
  link.download = `review-${byId("reviewer").value.trim().replace(/[^\p{L}\p{N}_-]+/gu, "-") || "1"}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
};

byId("verdicts").addEventListener("click", (event) => {
  const button = event.target.closest("[data-verdict]");
  if (button) judge(button.dataset.verdict);
});
byId("note").addEventListener("input", () => {
  given[pairs.list[at].id] = { ...of(pairs.list[at]), note: byId("note").value };
  keep();
});
byId("back").addEventListener("click", () => go(at - 1));
byId("next").addEventListener("click", () => go(at + 1));
byId("open").addEventListener("click", nextOpen);
byId("save").addEventListener("click", save);
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input") || event.ctrlKey || event.metaKey || event.altKey) return;
  const action = {
    r: () => judge("reasonable"), u: () => judge("unreasonable"),
    ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1),
  }[event.key];
  if (action) { event.preventDefault(); action(); }
});
show();
})();
