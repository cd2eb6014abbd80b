/* The panes, side by side: each is a person of its own. The address says who they are and where. */
import { Menu } from "./menu.js";
import { Pane } from "./pane.js";

const panes = [];
const menu = new Menu();

async function add(person, place, after) {
  const pane = new Pane(menu, { changed, beside, left });
  panes.splice(after ? panes.indexOf(after) + 1 : panes.length, 0, pane);
  document.querySelector("main").insertBefore(pane.root, after ? after.root.nextElementSibling : null);
  changed();
  await pane.begin(person, place);
  pane.root.scrollIntoView({ inline: "nearest" });
}
const beside = (pane) => add(undefined, pane.state.place, pane);
function left(pane) {
  panes.splice(panes.indexOf(pane), 1);
  pane.end();
  changed();
}
function changed() {
  const shown = panes.filter((pane) => pane.state);
  for (const pane of panes) pane.alone(panes.length === 1);
  if (!shown.length) return;
  const address = new URLSearchParams(shown.flatMap(({ state }) => [["as", state.person], ["in", state.place]]));
  if (location.search !== `?${address}`) history.replaceState(null, "", `?${address}`);
  const turn = shown.find((pane) => pane.turn);
  document.title = `${turn ? `(${turn.words.turn}) ` : ""}${shown.map(({ state }) => state.person).join(", ")} · Taku`;
  document.documentElement.lang = shown[0].locale;
}
const asked = new URLSearchParams(location.search);
const places = asked.getAll("in");
const people = asked.has("as") ? asked.getAll("as") : [undefined];
for (const [index, person] of people.entries()) await add(person, places[index]);
addEventListener("pagehide", () => panes.forEach((pane) => pane.rest()));
