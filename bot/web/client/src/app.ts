/** The page of a table: its state, and what changes it. */

import { type Api, Refusal, type TryAct } from "./api.ts";
import { type Choice, byPlace, copiesOf, isFull, isSame, joined, toggled } from "./choices.ts";
import { openMenu } from "./chooser.ts";
import { type Child, fill, h } from "./dom.ts";
import { LiveStream } from "./live.ts";
import { panels, tick } from "./panels.ts";
import { PictureView } from "./picture.ts";
import { type Answers, type Options, action, actions, options } from "./question.ts";
import { type Texts, filled } from "./texts.ts";
import type { Answer, Change, Hints, Page, Past, PictureInfo, Point, Spot, Step } from "./types.ts";

const NO_PLACES: ReadonlySet<string> = new Set();
const TICK = 20_000;
const NO_OPTIONS: Options = { buttons: [], lists: [] };
/** Windows in which the question is below the picture: those of the style sheet. */
const NARROW = "(max-width: 899px)";
/** Maximum lines of what a press in a try has done: a round of the others may be long. */
const TOLD = 5;

export class App {
  private page: Page | null = null;
  private step: Step | null = null;
  /** The step whose options are rendered. */
  private asked: Step | null = null;
  private taken: readonly string[] = [];
  private notes: readonly string[] = [];
  private told: readonly string[] = [];
  private hints: Hints | null = null;
  /** What a sandbox costs, when that was not agreed yet. */
  private price: string | null = null;
  private past: Past | null = null;
  /** The earlier board whose undo is told. */
  private goingBack: Past | null = null;
  private picture = "";
  private isBusy = false;
  private newest = 0;
  private latest: Change | null = null;
  private code: string | null = null;
  /** Spots of details, which are requested when the detail is shown. */
  private readonly details = new Map<string, readonly Spot[]>();
  private readonly stream: LiveStream;
  private readonly view: PictureView;

  private readonly narrow = window.matchMedia(NARROW);
  private readonly header = h("header");
  private readonly banner = h("section", { class: "banner" });
  private readonly tabs = h("div", { role: "tablist", class: "tabs" });
  /** The buttons of the zoom: beside the tabs, or without these in the row of the tools. */
  private readonly zooms = h("div", { class: "tools" });
  private readonly head = h("div", { class: "head" }, this.tabs);
  private readonly panel = h("div", { role: "tabpanel", id: "picture" });
  private readonly prompt = h("h2", { tabindex: -1, id: "prompt" });
  private readonly bar = h("section", { class: "bar", "aria-labelledby": "prompt" });
  private readonly choices = h("div", { class: "options" });
  private readonly rest = h("div", { class: "panels" });
  private readonly account = h("footer");
  private readonly status = h("div", { role: "status", class: "unseen" });

  constructor(
    root: HTMLElement,
    private readonly api: Api,
    private readonly texts: Texts,
    source: (url: string) => Promise<string>,
  ) {
    const tool = (act: string, name: string, sign: string, onClick: () => void): HTMLElement =>
      h("button", { type: "button", "data-act": act, "aria-label": name, title: name, onclick: onClick }, sign);
    this.view = new PictureView(
      { onPlace: (place, at) => this.choosePlace(place, at), onDrag: (places) => void this.drag(places) },
      source,
      texts.places,
    );
    const zoomIn = tool("zoom-in", texts.zoom_in, "+", () => this.view.zoom(1.6));
    const zoomOut = tool("zoom-out", texts.zoom_out, "−", () => this.view.zoom(1 / 1.6));
    const reset = tool("zoom-reset", texts.zoom_reset, "⤢", () => this.view.zoom(0));
    this.zooms.append(zoomOut, reset, zoomIn);
    this.view.onZoom = (isZoomed) => {
      zoomOut.hidden = reset.hidden = !isZoomed;
    };
    this.tabs.setAttribute("aria-label", texts.pictures);
    this.tabs.addEventListener("keydown", (event) => this.tabKey(event));
    this.panel.append(this.view.element);
    fill(
      root,
      this.header,
      this.banner,
      h(
        "main",
        {},
        h("div", { class: "pictures" }, this.head, this.panel),
        h("div", { class: "side" }, this.bar, this.choices, this.rest, this.account),
      ),
      this.status,
    );
    document.addEventListener("keydown", (event) => {
      const back = this.back();
      if (event.key === "Escape" && back !== null) void this.say(back, false);
    });
    this.stream = new LiveStream(
      api,
      (change) => {
        this.latest = change;
        void this.changed(change.version);
      },
      (isLive) => {
        document.body.dataset["live"] = String(isLive);
        this.renderHeader();
      },
    );
    new ResizeObserver(() => {
      document.documentElement.style.setProperty("--bar", `${this.bar.offsetHeight}px`);
    }).observe(this.bar);
    this.narrow.addEventListener("change", () => this.render());
    window.setInterval(() => this.page && tick(this.rest, this.page.language), TICK);
  }

  /** Show a page that the document brought, or load it, and listen for changes. */
  async start(page: Page | null): Promise<void> {
    if (page !== null) this.show(page);
    else await this.load();
    if (this.page !== null) this.stream.open();
  }

  /** Sign in with the code of a link. */
  async enter(code: string, replace = false): Promise<void> {
    await this.guarded(async () => {
      try {
        await this.api.enter(code, replace);
        this.code = null;
        this.notes = [];
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        this.code = error.signedInAs === null ? null : code;
        this.notes = [error.message];
      }
      await this.load();
    });
    if (this.page !== null) this.stream.open();
  }

  // --- State -----------------------------------------------------------------------------------------------------------

  private get isTry(): boolean {
    return (this.page?.sandbox ?? null) !== null;
  }

  private async load(isTry = this.isTry): Promise<void> {
    try {
      this.show(await this.api.page(isTry));
    } catch (error) {
      this.fail(error);
    }
  }

  private show(page: Page): void {
    const isFirst = this.page === null;
    if (this.page?.pictures[0]?.url !== page.pictures[0]?.url) this.details.clear();
    this.page = page;
    this.newest = Math.max(this.newest, page.version);
    this.past = null;
    this.ask(page.step);
    this.render();
    if (isFirst) document.title = `${page.title} – Taku`;
  }

  /** Whether nothing is chosen yet: the only verb of a seat is no choice. */
  private isFirst(): boolean {
    return isSame(this.step?.said, this.page?.step?.said);
  }

  private back(): readonly string[] | null {
    return this.past !== null || this.isFirst() ? null : (this.step?.back ?? null);
  }

  private ask(step: Step | null): void {
    this.step = step;
    this.taken = [];
    this.hints = this.price = null;
    if (step?.picture) this.picture = step.picture.id;
  }

  /** Load the page if a newer version exists; a move that is being built goes on if its question is the same. */
  private async changed(version: number): Promise<void> {
    this.newest = Math.max(this.newest, version);
    if (this.isTry) return this.renderBanner();
    if (this.page === null || this.isBusy || this.page.version >= this.newest) return;
    const { step, taken, page: old, past } = this;
    let page: Page;
    try {
      page = await this.api.page(false);
    } catch {
      return; // the stream tells again when it is connected again
    }
    if (this.isBusy || this.page.version >= page.version) return;
    this.notes = this.told = [];
    const isBegun = step !== null && (taken.length > 0 || !isSame(step.said, old.step?.said));
    this.show(page);
    if (past !== null) this.look(past);
    if (isBegun && page.step !== null && step.kind !== "complete") await this.resume(step, taken, page);
    else if (isBegun) this.notes = [this.texts.changed];
    this.render();
    this.announce([...page.recap.slice(-1), ...page.turn].join(" "));
    await this.changed(this.newest);
  }

  private async resume(step: Step, taken: readonly string[], page: Page): Promise<void> {
    const same = (other: Step | null): boolean =>
      other !== null && other.kind === step.kind && JSON.stringify(other.options) === JSON.stringify(step.options);
    const answer = same(page.step) ? null : await this.api.say(page.number, step.said, false).catch(() => null);
    const found = answer === null ? page.step : answer.step;
    if (answer?.page) this.show(answer.page);
    else if (found !== null && same(found)) {
      this.ask(found);
      this.taken = taken;
    } else this.notes = [this.texts.changed];
  }

  /** Run a request while the buttons are disabled. Errors are shown. */
  private async guarded(request: () => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    document.body.setAttribute("aria-busy", "true");
    try {
      await request();
    } catch (error) {
      this.fail(error);
      if (error instanceof Refusal && (error.code === "stale" || error.code === "turn")) await this.load();
    } finally {
      this.isBusy = false;
      document.body.removeAttribute("aria-busy");
    }
    this.render();
    await this.changed(this.newest);
  }

  private fail(error: unknown): void {
    this.notes = [error instanceof Refusal ? error.message : this.texts.unreachable];
    this.announce(this.notes.join(" "));
    this.render();
  }

  private async say(said: readonly string[], pressed: boolean): Promise<void> {
    await this.change((number) => (this.isTry ? this.api.try("say", number, said) : this.api.say(number, said, pressed)));
  }

  private async change(request: (number: number) => Promise<Answer>): Promise<void> {
    const number = this.step?.number ?? this.page?.number;
    if (number === undefined) return;
    const isByPlace = document.activeElement instanceof SVGPolygonElement;
    await this.guarded(async () => this.answered(await request(number)));
    if (!isByPlace || this.isFirst() || !this.view.focus()) this.prompt.focus({ preventScroll: true });
  }

  private answered(answer: Answer): void {
    this.notes = [];
    this.told = answer.told;
    this.price = answer.price;
    if (answer.page !== null) {
      this.show(answer.page);
      this.announce([...answer.told, ...(answer.page.sandbox?.told ?? []), ...answer.page.turn].join(" "));
    } else if (answer.step !== null) {
      this.ask(answer.step);
      this.announce([...answer.step.notes, answer.step.prompt].join(" "));
    }
  }

  private announce(text: string): void {
    this.status.textContent = text;
  }

  // --- Places ----------------------------------------------------------------------------------------------------------

  /** The choices of each place now. */
  private places(): Map<string, Choice[]> {
    if (this.past !== null) return new Map();
    return byPlace(this.step, this.isFirst() ? (this.page?.also ?? null) : null);
  }

  private choosePlace(place: string, at: Point): void {
    const found = this.places().get(place) ?? [];
    const [only] = found;
    if (only === undefined || this.isBusy) return;
    if (found.length === 1) this.chooseOne(only);
    else openMenu(this.panel, at, this.prompt.textContent ?? "", found, (choice) => this.chooseOne(choice));
  }

  private chooseOne(choice: Choice): void {
    const { step } = this;
    const isPick = choice.option !== null && step?.options.includes(choice.option);
    if (step?.kind === "several" && choice.option !== null && isPick) {
      this.take(toggled(step, this.taken, choice.option));
    } else void this.say(choice.said, true);
  }

  private take(taken: readonly string[]): void {
    const { step } = this;
    if (step === null) return;
    const isMore = taken.length > this.taken.length;
    this.taken = taken;
    this.render();
    if (isMore && isFull(step, taken)) void this.say([...step.said, joined(step, taken)], true);
  }

  /** Choose the first place of a drag, then the last one, or all between where several are asked for. */
  private async drag(places: readonly string[]): Promise<void> {
    const [first, ...others] = places;
    const last = others.at(-1);
    if (first === undefined || last === undefined || this.step === null) return;
    if (this.step.kind === "several") {
      for (const place of places) this.places().get(place)?.slice(0, 1).forEach((choice) => this.chooseOne(choice));
      return;
    }
    for (const begun of this.places().get(first) ?? []) {
      const before = this.page?.number;
      await this.say(begun.said, false);
      const next = this.step as Step | null;
      if (this.page?.number !== before || next === null || next.kind === "complete") return;
      const found = this.places();
      const passed = next.kind === "several" ? others : [last];
      const ends = passed.flatMap((place) => found.get(place) ?? []).filter((one) => one.option !== null);
      if (ends.length > 0) {
        ends.forEach((choice) => this.chooseOne(choice));
        return;
      }
      const back = this.back();
      if (back !== null && this.places().get(first) === undefined) await this.say(back, false);
    }
  }

  // --- Rendering -------------------------------------------------------------------------------------------------------

  private render(): void {
    const { page } = this;
    if (page === null) {
      fill(this.bar, ...this.notes.map((line) => h("p", { role: "alert" }, line)));
      return;
    }
    document.body.dataset["number"] = String(page.number);
    document.body.dataset["asked"] = String(page.step !== null);
    document.body.dataset["try"] = String(page.sandbox !== null);
    this.renderHeader();
    this.renderBanner();
    this.renderPicture(page);
    this.renderQuestion(page);
    this.keepOnePrimary();
    this.renderPanels(page);
  }

  private renderHeader(): void {
    const { page, texts } = this;
    if (page === null) return;
    const isLive = document.body.dataset["live"] === "true";
    fill(
      this.header,
      h("h1", {}, page.title),
      h("p", { class: "headline" }, page.headline),
      h("p", { class: isLive ? "live" : "live lost" }, isLive ? texts.live : texts.lost),
    );
  }

  /** What a try is, and whether the table has gone on since. */
  private renderBanner(): void {
    const { page, texts, latest } = this;
    const sandbox = page?.sandbox ?? null;
    this.banner.hidden = sandbox === null;
    if (page === null || sandbox === null) return fill(this.banner);
    const isLater = latest !== null && latest.version > page.version && latest.number !== sandbox.table;
    const isOutdated = sandbox.outdated || isLater;
    const back = action("try-back", texts.try_back, "quiet", () => void this.backToTable());
    const over = action("try-over", texts.try_over, "quiet", () => void this.try("over"));
    const said = h("p", { role: "status" }, isOutdated ? texts.try_outdated : texts.tried);
    fill(this.banner, said, page.number > 0 || isOutdated ? over : null, back);
  }

  private async backToTable(): Promise<void> {
    this.notes = this.told = [];
    await this.guarded(() => this.load(false));
  }

  private async try(act: TryAct): Promise<void> {
    await this.change((number) => this.api.try(act, number));
  }

  /** The pictures with tabs: those of the page, and that of the question. */
  private pictures(page: Page): readonly PictureInfo[] {
    const wanted = this.step?.picture ?? null;
    const others = page.pictures.map((one) => (one.id === wanted?.id ? wanted : one));
    return wanted !== null && !page.pictures.some((one) => one.id === wanted.id) ? [...others, wanted] : others;
  }

  private renderPicture(page: Page): void {
    const all = this.pictures(page);
    const known = all.find((one) => one.id === this.picture) ?? all[0];
    this.head.hidden = all.length < 2 || this.past !== null;
    if (!this.head.hidden) this.head.append(this.zooms);
    this.panel.hidden = known === undefined;
    if (known === undefined) return;
    this.picture = known.id;
    this.renderTabs(all);
    if (known.spots === null && this.past === null) this.loadSpots(known.id);
    const spots = known.spots ?? this.details.get(known.id) ?? [];
    const lit = this.places();
    const shown = this.past?.picture ?? { ...known, spots };
    const taken = new Map<string, number>();
    for (const option of this.step?.options ?? []) {
      const count = copiesOf(this.taken, option.value);
      if (option.place !== null && count > 0) taken.set(option.place, (taken.get(option.place) ?? 0) + count);
    }
    this.view.show(shown, this.past === null ? new Set(lit.keys()) : NO_PLACES, taken);
  }

  private renderTabs(all: readonly PictureInfo[]): void {
    const focused = this.tabs.contains(document.activeElement);
    fill(
      this.tabs,
      ...all.map((one) =>
        h(
          "button",
          {
            type: "button",
            role: "tab",
            id: `tab-${one.id}`,
            "data-picture": one.id,
            "aria-selected": String(one.id === this.picture),
            "aria-controls": "picture",
            tabindex: one.id === this.picture ? 0 : -1,
            onclick: () => this.turnTo(one.id),
          },
          one.name,
        ),
      ),
    );
    if (all.length > 1) this.panel.setAttribute("aria-labelledby", `tab-${this.picture}`);
    else this.panel.removeAttribute("aria-labelledby");
    const selected = this.tabs.querySelector<HTMLElement>("[aria-selected=true]");
    if (selected !== null) this.tabs.scrollLeft = selected.offsetLeft - (this.tabs.clientWidth - selected.offsetWidth) / 2;
    if (focused) selected?.focus();
  }

  private turnTo(id: string): void {
    this.picture = id;
    if (this.page === null) return;
    this.renderPicture(this.page);
    this.renderQuestion(this.page);
    this.keepOnePrimary();
  }

  /** The places of the picture that is shown. */
  private inPicture(page: Page): ReadonlySet<string> {
    const shown = this.pictures(page).find((one) => one.id === this.picture);
    return new Set((shown?.spots ?? this.details.get(this.picture) ?? []).map((spot) => spot.place));
  }

  private tabKey(event: KeyboardEvent): void {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const all = this.page === null ? [] : this.pictures(this.page);
    const now = all.findIndex((one) => one.id === this.picture);
    const to = by === undefined ? undefined : all[(now + by + all.length) % all.length];
    if (to === undefined) return;
    event.preventDefault();
    this.turnTo(to.id);
  }

  private loadSpots(id: string): void {
    if (this.details.has(id)) return;
    this.details.set(id, []);
    void this.api.spots(id, this.isTry).then(
      ({ spots }) => {
        this.details.set(id, spots ?? []);
        this.render();
      },
      () => this.details.delete(id),
    );
  }

  private renderQuestion(page: Page): void {
    const { step, taken, texts, past } = this;
    const answers = {
      onSay: (said: readonly string[], pressed: boolean) => void this.say(said, pressed),
      onDo: (said: readonly string[]) => void this.change((number) => this.api.do(number, said)),
      onTake: (more: readonly string[]) => this.take(more),
    };
    if (past !== null) {
      this.prompt.textContent = filled(texts.past, { n: past.number, all: past.moves });
      fill(this.bar, this.prompt, ...this.pastControls(past), this.wayBack(past));
      const lines = past.lines.map((line) => h("li", {}, past.undone ? h("del", {}, line) : line));
      fill(this.choices, h("div", { class: "actions" }, this.zooms), h("ul", {}, ...lines));
      return;
    }
    this.prompt.textContent = step === null ? page.turn.join(" ") || page.headline : step.prompt;
    const crumbs = step === null || step.crumbs.length === 0 ? null : h("p", { class: "crumbs" }, step.crumbs.join(" › "));
    const notes = [...this.notes, ...(step?.notes ?? [])];
    const progress =
      step?.kind === "several" && step.at_most > 1
        ? h("p", { class: "progress" }, filled(texts.progress, { n: taken.length, all: step.at_most }))
        : null;
    const back = this.back();
    const buttons = [
      ...(step === null ? [] : actions(step, taken, texts, answers)),
      this.code === null ? null : action("enter", texts.replace, "primary", () => void this.replace()),
      page.sandbox?.waits && back === null ? action("try-on", texts.try_on, "primary", () => void this.try("on")) : null,
    ].filter((one): one is HTMLButtonElement => one !== null && one !== undefined && one !== false);
    const list = (name: string, lines: readonly string[]): HTMLElement | null =>
      lines.length > 0 ? h("ul", { class: name }, ...lines.map((line) => h("li", {}, line))) : null;
    const backwards = back === null ? null : action("back", "‹", "sign", () => void this.say(back, false));
    backwards?.setAttribute("aria-label", texts.back);
    fill(
      this.bar,
      h("div", { class: "asked" }, backwards, h("div", {}, crumbs, this.prompt)),
      list("told", [...this.told, ...(step === page.step ? (page.sandbox?.told ?? []).slice(-TOLD) : [])]),
      list("notes", notes),
      this.request(page),
      progress,
      buttons.length > 0 ? h("div", { class: "actions" }, ...buttons) : null,
      step === page.step ? this.takeOver(page) : null,
    );
    const own = step === null ? NO_OPTIONS : this.options(page, step, taken, answers);
    const others = this.others(page, answers);
    const open = step === this.asked ? [...this.choices.querySelectorAll("details[open]")].map((one) => one.className) : [];
    fill(
      this.choices,
      ...own.buttons,
      others === NO_OPTIONS ? null : h("h3", {}, texts.also),
      ...others.buttons,
      ...own.lists,
      ...others.lists,
      this.tools(page),
      ...this.hint(answers),
      ...this.priced(),
    );
    this.choices.querySelectorAll("details").forEach((one) => (one.open = open.includes(one.className)));
    this.asked = step;
  }

  private options(page: Page, step: Step, taken: readonly string[], answers: Answers): Options {
    return options(step, taken, this.inPicture(page), this.narrow.matches, this.texts, answers);
  }

  /** Only the first of the main buttons, in reading order, looks like one. */
  private keepOnePrimary(): void {
    const found = [this.bar, this.choices].flatMap((one) => [...one.querySelectorAll("button.primary:enabled")]);
    for (const other of found.slice(1)) other.classList.remove("primary");
  }

  /** The other verbs, where the only one that is asked for is chosen already. */
  private others(page: Page, answers: Answers): Options {
    const { also } = page;
    if (also === null || !this.isFirst()) return NO_OPTIONS;
    const verb = this.step?.said[0];
    const others = { ...also, options: also.options.filter((option) => option.value !== verb) };
    return others.options.length === 0 ? NO_OPTIONS : this.options(page, others, [], answers);
  }

  private request(page: Page): HTMLElement | null {
    const { request } = page;
    if (request === null) return null;
    const agree = (agrees: boolean) => (): void => void this.change((number) => this.api.consent(number, agrees));
    return h(
      "div",
      { class: "request" },
      h("p", {}, request.text),
      request.mine
        ? h(
            "div",
            { class: "actions" },
            action("agree", this.texts.agree, "primary", agree(true)),
            action("refuse", this.texts.refuse, "", agree(false)),
          )
        : null,
    );
  }

  /** What becomes at the table of the moves that were tried, and the button that does it. */
  private takeOver(page: Page): HTMLElement | null {
    const { sandbox } = page;
    const { texts } = this;
    if (sandbox === null || sandbox.does === null) return null;
    return h(
      "div",
      { class: "request" },
      h("p", {}, sandbox.does),
      action("try-do", sandbox.now ? texts.try_now : texts.try_later, "", () => void this.try("do")),
    );
  }

  private tools(page: Page): HTMLElement | null {
    const { texts } = this;
    const isTry = page.sandbox !== null;
    const found = [
      page.undo === ""
        ? null
        : action("undo", page.undo === "free" ? texts.undo : texts.ask_undo, "", () =>
            isTry ? void this.try("undo") : void this.change((number) => this.api.undo(number, null)),
          ),
      page.hints ? action("hint", texts.hint, "", () => void this.askHint(false)) : null,
      page.tries ? action("try", texts.try, "", () => void this.try("open")) : null,
      page.number > 0 && !isTry ? action("earlier", texts.earlier, "", () => void this.lookAt(page.number - 1)) : null,
      this.head.hidden ? this.zooms : null,
    ].filter((one) => one !== null);
    return found.length > 0 ? h("div", { class: "actions quiet" }, ...found) : null;
  }

  /** Ask for a hint; one with a price is given when that is agreed. */
  private async askHint(agreed: boolean): Promise<void> {
    await this.guarded(async () => {
      this.hints = await this.api.hint(this.page?.number ?? 0, agreed);
      this.announce([this.hints.price ?? "", ...this.hints.lines].join(" "));
    });
  }

  private hint(answers: Answers): Child[] {
    const { hints } = this;
    if (hints === null) return [];
    return [
      h("h3", {}, this.texts.hint),
      hints.price === null ? null : h("p", {}, hints.price),
      hints.price === null ? null : action("agree", this.texts.agree, "primary", () => void this.askHint(true)),
      h("ul", {}, ...hints.lines.map((line) => h("li", {}, line))),
      h(
        "div",
        { class: "grid" },
        ...hints.moves.map((move) =>
          h(
            "button",
            { type: "button", "data-said": JSON.stringify(move.said), onclick: () => answers.onSay(move.said, true) },
            move.name,
          ),
        ),
      ),
    ];
  }

  /** What a try costs, and the button that agrees. */
  private priced(): Child[] {
    const { price, texts } = this;
    if (price === null) return [];
    const agree = action("agree", texts.agree, "primary", () => void this.try("agree"));
    return [h("h3", {}, texts.try), h("p", {}, price), agree];
  }

  private async replace(): Promise<void> {
    if (this.code !== null) await this.enter(this.code, true);
  }

  // --- Earlier boards --------------------------------------------------------------------------------------------------

  private async lookAt(number: number): Promise<void> {
    await this.guarded(async () => this.look(await this.api.past(number)));
  }

  private look(past: Past | null): void {
    this.past = past;
    if (past !== null) this.announce([filled(this.texts.past, { n: past.number, all: past.moves }), ...past.lines].join(" "));
  }

  private pastControls(past: Past): Child[] {
    const { texts } = this;
    const earlier = action("earlier", "◀", "sign", () => void this.lookAt(past.number - 1));
    const later = action("later", "▶", "sign", () => void this.lookAt(past.number + 1));
    const newest = action("newest", texts.newest, this.goingBack === past ? "" : "primary", () => {
      this.look(null);
      this.render();
    });
    earlier.setAttribute("aria-label", texts.earlier);
    later.setAttribute("aria-label", texts.later);
    earlier.disabled = past.number <= 0;
    later.disabled = past.number >= past.moves;
    const slider = h("input", {
      type: "range",
      min: 0,
      max: past.moves,
      value: past.number,
      "aria-label": texts.earlier,
      onchange: (event: Event) => void this.lookAt(Number((event.target as HTMLInputElement).value)),
    });
    return [h("div", { class: "actions past" }, earlier, slider, later, newest)];
  }

  /** The button to the undo of all later moves; once it is pressed, what that takes back. */
  private wayBack(past: Past): HTMLElement | null {
    const { back } = past;
    if (back === null) return null;
    if (this.goingBack !== past) {
      const open = action("way-back", this.texts.back_to_here, "", () => {
        this.goingBack = past;
        this.announce(back.lines.join(" "));
        this.render();
      });
      return h("div", { class: "actions quiet" }, open);
    }
    return h(
      "div",
      { class: "request" },
      ...back.lines.map((line) => h("p", {}, line)),
      h(
        "div",
        { class: "actions" },
        action("go-back", back.go, "primary", () => void this.change(() => this.api.undo(past.moves, past.number))),
      ),
    );
  }

  // --- Below -----------------------------------------------------------------------------------------------------------

  private rendered: Page | null = null;

  private renderPanels(page: Page): void {
    if (this.rendered === page) return;
    const open = [...this.rest.querySelectorAll("details")].map((one) => one.open);
    fill(this.rest, ...panels(page, this.texts), this.note(page));
    this.rest.querySelectorAll("details").forEach((one, at) => (one.open = open[at] ?? false));
    this.rendered = page;
    const { texts } = this;
    fill(
      this.account,
      page.viewer.name === null ? null : h("span", {}, page.viewer.name),
      page.viewer.signed_in ? null : h("p", {}, texts.watching),
      page.thread === null ? null : h("a", { href: page.thread }, texts.thread),
      page.viewer.signed_in ? action("leave", texts.leave, "quiet", () => void this.leave()) : null,
    );
  }

  private note(page: Page): HTMLElement | null {
    if (page.note === null) return null;
    const input = h("textarea", { rows: 3, "aria-labelledby": "note" });
    input.value = page.note;
    const save = (): void =>
      void this.guarded(async () => {
        await this.api.note(input.value);
        this.announce(this.texts.saved);
      });
    return h("section", { class: "note" }, h("h2", { id: "note" }, this.texts.note), input, action("note", this.texts.save, "", save));
  }

  private async leave(): Promise<void> {
    await this.guarded(async () => {
      await this.api.leave();
      await this.load(false);
    });
    this.stream.open();
  }
}
