import type { Random } from "../../../scripts/demo/pictures/random.ts";

/** Most values kept under one name. */
const maxSeen = 200;

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What answers have told so far: things with an id, cursors, keys. What is heard of one family of calls is mostly asked for in it again. */
export class Seen {
  readonly #values = new Map<string, unknown[]>();
  readonly #things = new Map<string, Fields[]>();
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Keeps what a later call may name. */
  hear(who: string, family: string, answer: unknown, name = ""): void {
    if (Array.isArray(answer)) for (const item of answer.slice(0, 20)) this.hear(who, family, item, name);
    else if (isFields(answer)) {
      if ("id" in answer) for (const path of [family, family + who]) this.#keep(this.#things, path, answer);
      for (const [key, value] of Object.entries(answer)) this.hear(who, family, value, key);
    } else if (isReusable(name, answer)) this.#keep(this.#values, name, answer);
  }

  /** A value that came under this name, or under another one; nothing when there is none yet. */
  any(name?: string): unknown {
    const names = [...this.#values.keys()];
    if (names.length === 0) return undefined;
    const chosen = name !== undefined && this.#values.has(name) ? name : this.#random.pick(names);
    return this.#random.pick(this.#values.get(chosen) ?? [undefined]);
  }

  /** One this person was told of, or anybody. */
  thing(who: string, family: string): Fields | undefined {
    const own = this.#random.next() < 0.6 ? this.#things.get(family + who) : undefined;
    const there = own ?? this.#things.get(family);
    return there && this.#random.pick(there);
  }

  #keep<Value>(where: Map<string, Value[]>, name: string, value: Value): void {
    const list = where.get(name) ?? [];
    where.set(name, list);
    if (list.length < maxSeen) list.push(value);
    else list[Math.floor(this.#random.next() * maxSeen)] = value;
  }
}

function isReusable(name: string, value: unknown): boolean {
  if (typeof value === "number") return /id$|version|revision|price|^base$/i.test(name);
  return (
    typeof value === "string" && value !== "" && /cursor|key|ticket|term|name|hash|at$|day|month|^url$/i.test(name)
  );
}
