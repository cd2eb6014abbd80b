/** Requests to the server: JSON with an interaction id, which is the same when a lost request is repeated. */

import { freshId } from "./choices.ts";
import type { Answer, Hints, Page, Past, PictureInfo } from "./types.ts";

const PAUSES = [300, 1200];
/** Pauses before a request that got no answer is repeated, in milliseconds. */

export type TryAct = "open" | "agree" | "say" | "undo" | "on" | "over" | "do";

export class Refusal extends Error {
  constructor(
    message: string,
    readonly code: string,
    /** Who is signed in at this browser instead. */
    readonly signedInAs: string | null,
  ) {
    super(message);
  }
}

export class Api {
  token: string | null = null;

  constructor(
    /** Path before `api/`, with a slash at its end. */
    readonly root: string,
    public key: string,
    private readonly language: string,
    private readonly unreachable: string,
  ) {}

  /** The page of the table, or of the sandbox. */
  page(isTry: boolean): Promise<Page> {
    return this.request<Page>("GET", this.of(`${isTry ? "/try" : ""}?lang=${this.language}`));
  }

  past(number: number): Promise<Past> {
    return this.request<Past>("GET", this.of(`/board/${number}?lang=${this.language}`));
  }

  spots(which: string, isTry: boolean): Promise<PictureInfo> {
    const path = `${isTry ? "/try" : ""}/spots/${encodeURIComponent(which)}?lang=${this.language}`;
    return this.request<PictureInfo>("GET", this.of(path));
  }

  say(number: number, said: readonly string[], pressed: boolean): Promise<Answer> {
    return this.change<Answer>("say", { number, said, pressed });
  }

  do(number: number, said: readonly string[]): Promise<Answer> {
    return this.change<Answer>("do", { number, said });
  }

  /** Take back the last step, or all moves after the one `to` which it goes back. */
  undo(number: number, to: number | null): Promise<Answer> {
    return this.change<Answer>("undo", { number, to });
  }

  consent(number: number, agrees: boolean): Promise<Answer> {
    return this.change<Answer>("consent", { number, agrees });
  }

  hint(number: number, agreed: boolean): Promise<Hints> {
    return this.change<Hints>("hint", { number, agreed });
  }

  /** Act in the sandbox, `number` moves after its beginning. */
  try(act: TryAct, number: number, said: readonly string[] = []): Promise<Answer> {
    return this.change<Answer>("try", { act, number, said });
  }

  note(text: string): Promise<null> {
    return this.change<null>("note", { text });
  }

  enter(code: string, replace: boolean): Promise<null> {
    return this.request<null>("POST", "api/enter", { key: this.key, code, ...(replace ? { replace } : {}) });
  }

  leave(): Promise<null> {
    return this.request<null>("POST", "api/leave", {});
  }

  activity(code: string): Promise<{ token: string; key: string }> {
    return this.request<{ token: string; key: string }>("POST", "api/activity/token", { code });
  }

  /** Path of a table's resource, after `root`. */
  of(rest: string): string {
    return `api/t/${this.key}${rest}`;
  }

  headers(): Record<string, string> {
    return this.token === null ? {} : { Authorization: `Bearer ${this.token}` };
  }

  private change<T>(what: string, body: object): Promise<T> {
    return this.request<T>("POST", this.of(`/${what}`), { ...body, id: freshId() });
  }

  private async request<T>(method: string, path: string, body?: object): Promise<T> {
    const headers = this.headers();
    if (body !== undefined) Object.assign(headers, { "Content-Type": "application/json", "X-Taku": "1" });
    const init: RequestInit = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await this.repeated(this.root + path, init);
    if (response.status === 204) return null as T;
    const answer = (await response.json().catch(() => null)) as unknown;
    if (response.ok) return answer as T;
    const { error, code, as } = (answer ?? {}) as { error?: string; code?: string; as?: string };
    throw new Refusal(error ?? this.unreachable, code ?? "", as ?? null);
  }

  private async repeated(url: string, init: RequestInit): Promise<Response> {
    for (const pause of [...PAUSES, null]) {
      try {
        const response = await fetch(url, init);
        if (pause === null || response.status < 502 || response.status > 504) return response;
      } catch {
        if (pause === null) break;
      }
      await new Promise((resolve) => setTimeout(resolve, pause ?? 0));
    }
    throw new Refusal(this.unreachable, "", null);
  }
}
