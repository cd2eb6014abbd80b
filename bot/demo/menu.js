import { make } from "./pane.js";

/* What Discord shows on a right click: the bot's commands for a message or a person. */
export class Menu {
  #box = document.querySelector("main").appendChild(make("ul", "menu"));
  #from = null;

  constructor() {
    this.#box.hidden = true;
    this.#box.setAttribute("role", "menu");
    this.watch(document);
    this.#box.addEventListener("keydown", (event) => this.#move(event));
    addEventListener("blur", () => setTimeout(() => document.activeElement?.tagName === "IFRAME" && this.close()));
  }

  /* A press anywhere else closes it, also one in the simulated Discord. */
  watch(page) {
    page.addEventListener("pointerdown", (event) => this.#box.contains(event.target) || this.close(), true);
    page.addEventListener("keydown", (event) => event.key === "Escape" && this.#leave(), true);
  }

  open(x, y, entries) {
    this.#box.replaceChildren(...entries.map(({ label, press }) => {
      const button = make("button", "", label);
      button.setAttribute("role", "menuitem");
      button.onclick = () => { this.#leave(); press(); };
      const entry = make("li", "");
      entry.setAttribute("role", "none");
      entry.append(button);
      return entry;
    }));
    this.#from = document.activeElement;
    this.#box.hidden = false;
    this.#box.style.left = `${Math.max(0, Math.min(x, innerWidth - this.#box.offsetWidth - 8))}px`;
    this.#box.style.top = `${Math.max(0, Math.min(y, innerHeight - this.#box.offsetHeight - 8))}px`;
    this.#box.querySelector("button").focus();
  }

  close() { this.#box.hidden = true; }
  /* By the keyboard one goes on where one came from. */
  #leave() {
    if (this.#box.hidden) return;
    this.close();
    this.#from.focus();
  }
  #move(event) {
    const buttons = [...this.#box.querySelectorAll("button")], at = buttons.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons.at(to % buttons.length).focus();
  }
}
