import { hostileTexts } from "../../fixtures/hostile-text.ts";
import type { Random } from "../../../scripts/demo/pictures/random.ts";
import { isFields as isSchema, type Seen, type Fields as Schema } from "./seen.ts";

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** What breaks parsers, databases and search indexes, beside what is hostile to readers. */
const odd: readonly string[] = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\udfff\ud800",
  "\u200b\u200d\ufeff",
  "👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿",
  "％＿\\%_",
  "'; drop table users; --",
  '"* NEAR( AND OR NOT ^:-',
  "{}[]$ref__proto__",
  "../../../etc/passwd",
  "%00%ff%E4%B8",
  "\u{10ffff}",
  "İıſß\u0130\u1e9e",
  "e\u0301\u0323\u0327",
  "9".repeat(40),
  "-0",
  "1e999",
  "NaN",
  "0x1f",
  "2026-02-30",
  "2026-11-21T25:61:61Z",
  "9999-12-31T23:59:59Z",
  "0000-00-00T00:00:00Z",
  "-271821-04-20T00:00:00Z",
  "WEBVTT\n\n00:00.000 --> 99:99:99.999\nx",
  "> ".repeat(3000),
  "- ".repeat(3000),
  "[".repeat(3000),
  "*a ".repeat(2000),
  "雨".repeat(5000),
  "\n".repeat(5000),
  `${"a".repeat(9000)}@`,
];

const numbers: readonly unknown[] = [
  0,
  -0,
  1,
  -1,
  2,
  7,
  49,
  50,
  51,
  0.5,
  1e-9,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  1e21,
  1e308,
  253402300800000,
];

const wrong: readonly unknown[] = [
  null,
  true,
  false,
  0,
  "x",
  "",
  [],
  {},
  [[]],
  [null],
  { id: 1 },
  { length: 1 },
  { toString: 1 },
  { valueOf: 1 },
  "1",
  "true",
  "[object Object]",
  [1, "2", { 3: [] }],
];

/** Values for one kind of input after another: mostly what the contract asks for, often at its edges, now and then something else. */
export class Values {
  readonly #random: Random;
  readonly #seen: Seen;

  constructor(random: Random, seen: Seen) {
    this.#random = random;
    this.#seen = seen;
  }

  /** Who asks, and about what: of these things it is asked first. */
  about = { who: "", family: "" };

  #chance(share: number): boolean {
    return this.#random.next() < share;
  }

  of(schema: unknown, name = ""): unknown {
    if (!isSchema(schema) || this.#chance(0.03)) return this.wrong();
    const options = [...listOf(schema["anyOf"]), ...listOf(schema["oneOf"])];
    if (options.length > 0) return this.of(this.#random.pick(options), name);
    const choices = listOf(schema["enum"]);
    if (choices.length > 0) return this.#random.pick(choices);
    if ("const" in schema) return schema["const"];
    switch (schema["type"]) {
      case "object":
        return this.#object(schema);
      case "array":
        return this.#array(schema, name);
      case "string":
        return this.#string(schema, name);
      case "integer":
      case "number":
        return this.#number(schema, name);
      case "boolean":
        return this.#chance(0.5);
      case "null":
        return null;
      default:
        return this.#anything(0);
    }
  }

  wrong(): unknown {
    if (this.#chance(0.1)) return nested(1 + Math.floor(this.#random.next() * 5000), this.#chance(0.5));
    return this.#random.pick(wrong);
  }

  text(): string {
    const pick = this.#random.next();
    if (pick < 0.4) return this.#random.pick(["雨城", "a", "很好看，推荐", "rain city", "@某人 你好", "2026"]);
    return this.#random.pick(pick < 0.8 ? odd : hostileTexts);
  }

  /** The same value about things there are. */
  freshen(value: unknown): unknown {
    if (!isSchema(value)) return value;
    const id = this.#seen.thing(this.about.who, this.about.family);
    const known = Object.entries(value).map(([name, part]): [string, unknown] => {
      if (typeof part !== "number" || !/id$|^base$|^live$|version|revision/i.test(name)) return [name, part];
      return [name, this.#told(id, name) ?? this.#seen.any(name) ?? part];
    });
    return Object.fromEntries(known);
  }

  /** The same value with one part of it changed. */
  spoil(value: unknown): unknown {
    if (Array.isArray(value)) {
      if (value.length === 0 || this.#chance(0.3)) return [...value, this.wrong()];
      const index = Math.floor(this.#random.next() * value.length);
      return value.map((item: unknown, at) => (at === index ? this.spoil(item) : item));
    }
    if (!isSchema(value)) return this.#chance(0.5) ? this.#near(value) : this.wrong();
    const keys = Object.keys(value);
    if (keys.length === 0 || this.#chance(0.1)) return { ...value, [this.text().slice(0, 50)]: this.wrong() };
    const key = this.#random.pick(keys);
    if (this.#chance(0.1)) return Object.fromEntries(Object.entries(value).filter(([one]) => one !== key));
    const part = value[key];
    const inner = isSchema(part) || Array.isArray(part) || this.#chance(0.5) ? this.spoil(part) : this.#seen.any(key);
    return { ...value, [key]: inner };
  }

  /** What an answer called so, or by the name it has there. */
  #told(thing: Schema | undefined, name: string): unknown {
    if (/^(?:image|upload)Id$/.test(name)) return this.#seen.thing(this.about.who, "upload")?.["id"];
    return thing?.[otherNames[name] ?? name];
  }

  /** Of the same type. */
  #near(value: unknown): unknown {
    if (typeof value === "number") return this.#random.pick(numbers);
    if (typeof value === "string") return this.text();
    return typeof value === "boolean" ? !value : value;
  }

  #object(schema: Schema): unknown {
    const known = isSchema(schema["properties"]) ? schema["properties"] : {};
    const required = new Set(listOf(schema["required"]));
    const parts = Object.entries(known).filter(([name]) => this.#chance(required.has(name) ? 0.97 : 0.5));
    const thing = this.#chance(0.6) ? this.#seen.thing(this.about.who, this.about.family) : undefined;
    const entries = parts.map(([name, part]): [string, unknown] => {
      const told = this.#told(thing, name);
      return [name, told === undefined || this.#chance(0.1) ? this.of(part, name) : told];
    });
    const more = schema["additionalProperties"];
    if (isSchema(more)) {
      const names = Array.from({ length: Math.floor(this.#random.next() * 4) }, () => this.text().slice(0, 80));
      entries.push(...names.map((name): [string, unknown] => [name, this.of(more, name)]));
    }
    return Object.fromEntries(entries);
  }

  #array(schema: Schema, name: string): unknown[] {
    const max = Number(schema["maxItems"] ?? 5);
    const edge = this.#random.pick([0, 1, 2, 3, max, max + 1]);
    return Array.from({ length: Math.min(edge, 300) }, () => this.of(schema["items"] ?? true, name));
  }

  #string(schema: Schema, name: string): string {
    const { pattern, maxLength, format } = schema;
    if (this.#chance(0.4)) {
      const known = this.#seen.any(this.#chance(0.7) ? name : undefined);
      if (typeof known === "string") return known;
    }
    if (typeof pattern === "string" && this.#chance(0.85)) return matching(pattern, this.#random);
    if (format === "date-time" && this.#chance(0.7))
      return this.#random.pick([
        "2026-11-21T04:00:00Z",
        "2026-12-01T00:00:00.000Z",
        "1970-01-01T00:00:00Z",
        "9999-12-31T23:59:59Z",
      ]);
    const text = this.text();
    if (typeof maxLength === "number" && this.#chance(0.1))
      return "界".repeat(Math.min(maxLength + (this.#chance(0.5) ? 1 : 0), 50_000));
    return typeof maxLength === "number" && this.#chance(0.8) ? text.slice(0, maxLength) : text;
  }

  #number(schema: Schema, name: string): unknown {
    if (this.#chance(0.55)) {
      const known = this.#seen.any(this.#chance(0.6) ? name : undefined);
      if (typeof known === "number") return known;
    }
    const low = Number(schema["minimum"] ?? schema["exclusiveMinimum"] ?? 0);
    const high = Number(schema["maximum"] ?? schema["exclusiveMaximum"] ?? 100);
    if (this.#chance(0.5)) return Math.floor(this.#random.between(low, Math.min(high, low + 60)));
    return this.#random.pick([low, low - 1, high, high + 1, ...numbers]);
  }

  #anything(depth: number): unknown {
    if (depth > 3 || this.#chance(0.5)) return this.#chance(0.5) ? this.text() : this.#random.pick(numbers);
    if (this.#chance(0.5)) return Array.from({ length: 3 }, () => this.#anything(depth + 1));
    return { [this.text().slice(0, 30)]: this.#anything(depth + 1), key: this.#anything(depth + 1) };
  }
}

/** What an answer calls what a call takes. */
const otherNames: Readonly<Record<string, string>> = {
  confirmPassword: "password",
  base: "revision",
  live: "liveRevision",
  userId: "id",
};

/** Lists or objects inside one another. */
export function nested(depth: number, inLists: boolean): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = inLists ? [value] : { a: value };
  return value;
}

/** Something a pattern of the contract takes, of the few kinds there are. */
function matching(pattern: string, random: Random): string {
  const rule = new RegExp(pattern, "u");
  const hex = (length: number) => Array.from({ length }, () => Math.floor(random.next() * 16).toString(16)).join("");
  const guesses = [
    hex(64),
    hex(32),
    hex(16),
    "A",
    "1",
    "86",
    "1234",
    "2026-11",
    "2026-11-05",
    "zh-CN",
    "/rank",
    "images/a/b",
    "works/a/1/frame-0",
    "rain-city",
  ];
  const fitting = guesses.filter((guess) => rule.test(guess));
  return fitting.length > 0 ? random.pick(fitting) : "x";
}
