/** The event stream of a table, reconnected until it is closed. */

import type { Api } from "./api.ts";
import type { Change } from "./types.ts";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;

export class LiveStream {
  private pause = FIRST_PAUSE;
  private timer = 0;
  private attempt = 0;
  private stop: () => void = () => undefined;
  private connected = false;

  constructor(
    private readonly api: Api,
    private readonly onChange: (change: Change) => void,
    private readonly onState: (isLive: boolean) => void,
  ) {
    document.addEventListener("visibilitychange", () => this.retry());
    window.addEventListener("online", () => this.retry());
  }

  /** Connect anew: the viewer may be another one. */
  open(): void {
    window.clearTimeout(this.timer);
    this.stop();
    const attempt = ++this.attempt;
    const opened = (): void => {
      if (attempt !== this.attempt) return;
      this.pause = FIRST_PAUSE;
      this.state(true);
    };
    const changed = (text: string): void => {
      if (attempt === this.attempt) this.onChange(JSON.parse(text) as Change);
    };
    const lost = (): void => {
      if (attempt === this.attempt) this.lost();
    };
    const url = this.api.root + this.api.of("/events");
    this.stop = this.api.token === null ? byEventSource(url, opened, changed, lost) : byFetch(url, this.api, opened, changed, lost);
  }

  private retry(): void {
    if (this.attempt > 0 && !this.connected && !document.hidden) this.open();
  }

  private lost(): void {
    this.state(false);
    this.stop();
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.open(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  private state(isLive: boolean): void {
    this.connected = isLive;
    this.onState(isLive);
  }
}

type Listener = () => void;

function byEventSource(url: string, opened: Listener, changed: (text: string) => void, lost: Listener): () => void {
  const source = new EventSource(url);
  source.addEventListener("open", opened);
  source.addEventListener("change", (event) => changed(String(event.data)));
  source.addEventListener("error", lost);
  return () => source.close();
}

/** An EventSource cannot send the header with the token. */
function byFetch(url: string, api: Api, opened: Listener, changed: (text: string) => void, lost: Listener): () => void {
  const ended = new AbortController();
  const read = async (): Promise<void> => {
    const response = await fetch(url, { headers: api.headers(), signal: ended.signal });
    if (!response.ok || response.body === null) return;
    opened();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const events = (rest + part.value).split(/\r?\n\r?\n/);
      rest = events.pop() ?? "";
      for (const event of events) {
        const text = /^data: ?(.*)$/m.exec(event)?.[1];
        if (/^event: ?change$/m.test(event) && text !== undefined) changed(text);
      }
    }
  };
  void read().catch(() => undefined).then(lost);
  return () => ended.abort();
}
