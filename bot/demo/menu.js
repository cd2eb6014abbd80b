import { make } from "./pane.js";

/* What Discord shows on a right click: the bot's commands for a message or a person. */
export class Menu {
  #box = document.body.appendChild(make("ul", "menu"));

  constructor() {
    this.#box.hidden = true;
    this.#box.setAttribute("role", "menu");
    this.watch(document);
    addEventListener("blur", () => setTimeout(() => document.activeElement?.tagName === "IFRAME" && this.close()));
  }

  /* A press anywhere else closes it, also one in the simulated Discord. */
  watch(page) {
    page.addEventListener("pointerdown", (event) => this.#box.contains(event.target) || this.close(), true);
    page.addEventListener("keydown", (event) => event.key === "Escape" && this.close(), true);
  }

  open(x, y, entries) {
    this.#box.replaceChildren(...entries.map(({ label, press }) => {
      const button = make("button", "", label);
      button.setAttribute("role", "menuitem");
      button.onclick = () => { this.close(); press(); };
      const entry = make("li", "");
      entry.append(button);
      return entry;
    }));
    this.#box.hidden = false;
    this.#box.style.left = `${Math.max(0, Math.min(x, innerWidth - this.#box.offsetWidth - 8))}px`;
    this.#box.style.top = `${Math.max(0, Math.min(y, innerHeight - this.#box.offsetHeight - 8))}px`;
    this.#box.querySelector("button").focus();
  }

  close() { this.#box.hidden = true; }
}
