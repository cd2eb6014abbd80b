/* One person at one place: who and where to choose, and the simulated Discord as they see it. */
import { speakJapanese } from "./discord.js";
import { stayAtNewest } from "./newest.js";
import { browser, words } from "./words.js";

const line = (path) => `<svg viewBox="0 0 24 24" class="line">${path}</svg>`;
const branch = line('<path d="M5 4v8a4 4 0 0 0 4 4h10M15 12l4 4-4 4"/>');
const signs = {
  channel: "#",
  forum: line('<path d="M5 4h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8l-5 4v-4H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM8 8.500h8M8 12h5"/>'),
  thread: branch, post: branch,
  dm: line('<rect x="3" y="5" width="18" height="14" rx="3"/><path d="m4 8 8 6 8-6"/>'),
};

export function make(tag, className, text = "") {
  const node = document.createElement(tag);
  node.className = className;
  node.textContent = text;
  return node;
}

export class Pane {
  state = null;
  #window = crypto.randomUUID();
  #drawn = "";
  #missed = 0;
  #ended = false;
  #rows = new Map();

  /* `page` is told when the pane has changed, wants another one beside it, or was left. */
  constructor(menu, page) {
    this.menu = menu;
    this.page = page;
    this.root = document.getElementById("pane").content.firstElementChild.cloneNode(true);
    this.frame = this.part("iframe");
    this.frame.addEventListener("load", () => this.#entered(this.frame.contentDocument));
    this.part(".here").onclick = () => this.#choose(this.part(".here").getAttribute("aria-expanded") !== "true");
    this.part(".beside").onclick = () => page.beside(this);
    this.part(".leave").onclick = () => page.left(this);
    this.part(".apart").onclick = () => this.single || page.left(this);
    this.root.addEventListener("keydown", (event) => event.key === "Escape" && this.#choose(false));
    document.addEventListener("pointerdown", (event) => this.part(".lists").contains(event.target) || this.#choose(false));
    this.#speak(browser);
  }

  part(selector) { return this.root.querySelector(selector); }
  get me() { return this.state.people.find((person) => person.name === this.state.person); }
  get turn() { return this.me.turn; }

  async begin(person, place) {
    await this.open(person, place) || person && await this.open(person) || await this.open();
    this.#follow();
  }
  /* The demo forgets it; a page that comes back asks for it again. */
  rest() { navigator.sendBeacon("/demo/close", this.#window); }
  end() {
    this.#ended = true;
    this.rest();
    this.root.remove();
  }
  alone(single) {
    this.single = single;
    this.part(".leave").hidden = single;
    const own = this.state && new URLSearchParams({ as: this.state.person, in: this.state.place });
    this.part(".apart").href = single || !own ? "/" : `/?${own}`;
  }

  /* Without a person: somebody who has no window yet. */
  async open(person, place = "channel") {
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    this.#choose(false);
    return this.#ask("/demo/open", { person, place, timezone, locale: browser });
  }
  async #ask(address, fields) {
    const answer = await fetch(address, { method: "POST", headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ window: this.#window, ...fields }) });
    if (answer.ok) this.#draw(await answer.json());
    return answer.ok;
  }
  async #become(person) {
    const here = this.state.places.find((place) => place.id === this.state.place);
    if (person.name === this.state.person) return person.turn && this.open(person.name, person.turn);
    return await this.open(person.name, here.kind === "dm" ? "dm" : here.id) || this.open(person.name);
  }
  async #follow() {
    if (this.#ended) return;
    const { state } = this;
    try {
      const answer = await fetch(`/demo/state?window=${this.#window}`, { cache: "no-store" });
      if (this.#ended) return;
      if (answer.status === 404) await (state ? this.open(state.person, state.place) : this.open()) || await this.open(state?.person);
      else if (!answer.ok) throw new Error(answer.status);
      else this.#draw(await answer.json());
      this.#missed = 0;
    } catch { this.#missed += 1; }
    this.part(".gone").hidden = this.#missed < 3;
    setTimeout(() => this.#follow(), 1000);
  }

  #speak(locale) {
    if (this.locale === locale) return;
    this.locale = locale;
    this.words = words[locale];
    this.root.lang = locale;
    for (const node of this.root.querySelectorAll("[data-word]")) node.innerHTML = this.words[node.dataset.word];
    for (const node of this.root.querySelectorAll("[data-title]")) node.title = this.words[node.dataset.title];
    for (const node of this.root.querySelectorAll("[data-label]")) node.ariaLabel = this.words[node.dataset.label];
  }
  #draw(next) {
    if (this.#ended || this.state && next.serial < this.state.serial) return; // an answer that was overtaken
    this.state = next;
    if (this.frame.dataset.serial !== String(next.serial)) {
      this.frame.dataset.serial = next.serial;
      this.frame.src = next.frame;
    }
    const { serial, frame, ...visible } = next;
    if (this.#drawn === (this.#drawn = JSON.stringify(visible))) return;
    this.#speak(this.me.locale);
    this.frame.title = next.person;
    this.part("nav").ariaLabel = `${next.person}: ${this.words.places}`;
    this.#list(".people", next.people.map((person) => this.#person(person)));
    this.#list(".places", next.places.map((place) => this.#place("place", place)));
    const here = next.places.find((place) => place.id === next.place);
    this.#here(here);
    this.#forum(here);
    this.part('[data-word="menus"]').hidden = !next.menus.length;
    for (const current of this.root.querySelectorAll("[aria-current=true]")) current.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.page.changed();
  }
  #person(person) {
    const face = make("span", "face", person.name[0]);
    face.ariaHidden = true;
    face.style.background = person.colour;
    const current = person.name === this.state.person;
    const name = make("span", "name", person.name);
    if (person.locale === "ja") name.append(Object.assign(make("span", "tongue", "日本語"), { lang: "ja" }));
    const button = this.#row(`person:${person.id}`, current, person, face, name, person.name, () => this.#become(person));
    button.oncontextmenu = (event) => this.#offer(event, event, "user", person.id);
    return button.parentNode;
  }
  #place(list, place) {
    const label = place.kind === "dm" ? this.words.dm : place.name;
    const name = make("span", "name", label);
    if (place.tags.length) name.append(this.#tags(place.tags));
    const button = this.#row(`${list}:${place.id}`, place.id === this.state.place, place, this.#sign(place), name, label,
      () => this.open(this.state.person, place.id));
    button.classList.toggle("under", place.parent !== null);
    return button.parentNode;
  }
  #sign(place) {
    const sign = make("span", "sign");
    sign.ariaHidden = true;
    sign.innerHTML = signs[place.kind];
    return sign;
  }
  #tags(tags) {
    const row = make("span", "tags");
    row.append(...tags.map((tag) => make("span", "tag", tag)));
    return row;
  }
  /* A row keeps its button from one drawing to the next: a press that began before a drawing ends on the same button. */
  #row(key, current, item, sign, name, label, press) {
    if (!this.#rows.has(key)) this.#rows.set(key, make("li", "").appendChild(make("button", "")));
    const button = this.#rows.get(key);
    button.className = [item.new && "new", item.closed && "closed"].filter(Boolean).join(" ");
    button.setAttribute("aria-current", current);
    button.replaceChildren(sign, name, ...this.#marks(item));
    button.title = label;
    button.onclick = press;
    return button;
  }
  #marks(item) {
    const marks = [];
    if (item.turn) marks.push(make("span", "mark", this.words.turn));
    if (item.new) {
      const count = make("span", "count", item.new > 99 ? "99+" : item.new);
      count.append(make("span", "unseen", this.words.fresh));
      marks.push(count);
    }
    return marks;
  }
  #list(selector, rows) {
    const shown = this.part(selector), focused = document.activeElement;
    for (const entry of [...shown.children]) if (!rows.includes(entry)) entry.remove();
    rows.forEach((entry, index) => entry === shown.children[index] || shown.insertBefore(entry, shown.children[index] ?? null));
    if (document.activeElement !== focused) focused.focus();
  }

  /* Where there is no room for the list of places, a button names this one, and says what is elsewhere. */
  #here(here) {
    const others = this.state.places.filter((place) => place !== here);
    const elsewhere = { turn: others.some((place) => place.turn), new: others.reduce((sum, place) => sum + place.new, 0) };
    const name = make("span", "name", here.kind === "dm" ? this.words.dm : here.name);
    this.part(".here").replaceChildren(this.#sign(here), name, ...this.#marks(elsewhere), make("span", "more"));
  }
  #choose(open) { this.part(".here").setAttribute("aria-expanded", open); }
  /* SimCord's page knows no posts. */
  #forum(here) {
    const shown = here.kind === "forum";
    this.part(".forum").hidden = !shown;
    this.frame.inert = shown;
    if (!shown) return;
    this.part(".forum h1").replaceChildren(this.#sign(here), here.name);
    const posts = this.state.places.filter((place) => place.parent === here.id);
    this.#list(".forum ul", posts.map((post) => this.#place("post", post)));
  }

  #entered(page) {
    page.documentElement.lang = this.locale;
    for (const id of ["preview-app", "channel-layout"]) page.getElementById(id).ariaLabel = this.state.person;
    stayAtNewest(page);
    if (this.locale === "ja") speakJapanese(page);
    this.menu.watch(page);
    page.addEventListener("click", (event) => this.#followLink(event), true); // the real links would lead to discord.com
    page.addEventListener("pointerdown", () => this.#choose(false), true);
    page.addEventListener("contextmenu", (event) => this.#point(event));
    page.addEventListener("focusin", ({ target }) => { // Discord suggests before one types
      if (target.matches(".command-option-input[role=combobox]") && !target.value) target.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }
  #followLink(event) {
    const link = event.target.closest("a[href]");
    const place = link && /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:@me|\d+)\/(\d+)/.exec(link.href)?.[1];
    const named = event.target.closest(".mention")?.textContent.replace(/^#/, "");
    const below = event.target.closest(".thread-summary")?.textContent;
    const found = place ?? this.state.places.find((each) => each.name === named || below?.startsWith(`${each.name} · `))?.id;
    if (!found) return;
    event.preventDefault();
    this.open(this.state.person, found);
  }
  /* On a name it is a person who is meant, else the message. */
  #point(event) {
    const named = event.target.closest(".mention, .message-author")?.textContent.replace(/^@/, "");
    const person = this.state.people.find((each) => each.name === named);
    const message = event.target.closest("[data-message-id]")?.dataset.messageId;
    const { left, top } = this.frame.getBoundingClientRect();
    const spot = { clientX: left + event.clientX, clientY: top + event.clientY };
    if (person) this.#offer(event, spot, "user", person.id);
    else if (message) this.#offer(event, spot, "message", message);
  }
  #offer(event, spot, on, target) {
    const offered = this.state.menus.filter((command) => command.on === on);
    if (!offered.length) return;
    event.preventDefault();
    this.menu.open(spot.clientX, spot.clientY, offered.map(({ name, label }) =>
      ({ label, press: () => this.#ask("/demo/invoke", { name, on, target }) })));
  }
}
