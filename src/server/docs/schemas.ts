import { z } from "zod";
import { shapes } from "#lib/contract/shapes.ts";
import * as accounts from "#lib/contract/schemas/accounts.ts";
import * as ads from "#lib/contract/schemas/ads.ts";
import * as catalogue from "#lib/contract/schemas/catalogue.ts";
import * as collects from "#lib/contract/schemas/collects.ts";
import * as comments from "#lib/contract/schemas/comments.ts";
import * as config from "#lib/contract/schemas/config.ts";
import * as danmaku from "#lib/contract/schemas/danmaku.ts";
import * as editing from "#lib/contract/schemas/editing.ts";
import * as editorial from "#lib/contract/schemas/editorial.ts";
import * as feedback from "#lib/contract/schemas/feedback.ts";
import * as follows from "#lib/contract/schemas/follows.ts";
import * as history from "#lib/contract/schemas/history.ts";
import * as jobs from "#lib/contract/schemas/jobs.ts";
import * as messages from "#lib/contract/schemas/messages.ts";
import * as moderation from "#lib/contract/schemas/moderation.ts";
import * as notices from "#lib/contract/schemas/notices.ts";
import * as performers from "#lib/contract/schemas/performers.ts";
import * as playback from "#lib/contract/schemas/playback.ts";
import * as points from "#lib/contract/schemas/points.ts";
import * as posts from "#lib/contract/schemas/posts.ts";
import * as reviews from "#lib/contract/schemas/reviews.ts";
import * as search from "#lib/contract/schemas/search.ts";
import * as sessions from "#lib/contract/schemas/sessions.ts";
import * as shared from "#lib/contract/schemas/shared.ts";
import * as supports from "#lib/contract/schemas/supports.ts";
import * as tags from "#lib/contract/schemas/tags.ts";
import * as topics from "#lib/contract/schemas/topics.ts";
import * as uploads from "#lib/contract/schemas/uploads.ts";
import * as works from "#lib/contract/schemas/works.ts";
import * as worksLists from "#lib/contract/schemas/works-lists.ts";
import { describeFields } from "./describe.ts";
import { isJson, type Json } from "./json.ts";

/** Earlier ones give their names first; of two that are called the same, the later one's domain is put before it. */
const domains = {
  shared,
  accounts,
  ads,
  catalogue,
  collects,
  comments,
  config,
  danmaku,
  editing,
  editorial,
  feedback,
  follows,
  history,
  jobs,
  messages,
  moderation,
  notices,
  performers,
  playback,
  points,
  posts,
  reviews,
  search,
  sessions,
  supports,
  tags,
  topics,
  uploads,
  works,
  worksLists,
};

/** The contract's schemas as JSON Schema: the named parts, and what each call takes and gives in terms of them. */
export interface DocumentedSchemas {
  components: Record<string, Json>;
  calls: ReadonlyMap<string, { input: Json; output: Json }>;
}

const refTo = (name: string) => `#/components/schemas/${name}`;

export function documentSchemas(): DocumentedSchemas {
  const [taken, given] = [convert("input"), convert("output")];
  const components = only(given.parts, given.calls);
  // What is taken differs from what is given where defaults may be left out.
  const differing = Object.entries(only(taken.parts, taken.calls)).map(([name, part]): [string, string, Json] => {
    const isSame = JSON.stringify(part) === JSON.stringify(components[name] ?? part);
    return [name, isSame ? name : `${name}Sent`, part];
  });
  const names = new Map(differing.map(([name, newName]) => [name, newName]));
  for (const [, name, part] of differing) components[name] ??= rename(part, names);
  const calls = new Map(
    Object.keys(shapes).map((name) => [
      name,
      { input: rename(asJson(taken.calls[name]), names), output: asJson(given.calls[name]) },
    ]),
  );
  for (const [name, part] of Object.entries(components)) describeFields(part, [name]);
  for (const [name, { input, output }] of calls) for (const schema of [input, output]) describeFields(schema, [name]);
  const sorted = Object.entries(components).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return { components: Object.fromEntries(sorted), calls };
}

/** Everything in one go, so that parts are told once and pointed at. */
function convert(io: "input" | "output"): { parts: Record<string, Json>; calls: Record<string, unknown> } {
  const registry = z.registry<{ id: string }>();
  const named = new Map<z.ZodType, string>();
  for (const [domain, schemas] of Object.entries(domains)) {
    for (const [name, schema] of Object.entries(schemas)) {
      if (!isPart(schema) || named.has(schema)) continue;
      const plain = capital(name);
      const id = [...named.values()].includes(plain) ? capital(domain) + plain : plain;
      named.set(schema, id);
      registry.add(schema, { id });
    }
  }
  for (const [name, shape] of Object.entries(shapes)) {
    const schema: z.ZodType = shape[io];
    if (!named.has(schema)) {
      named.set(schema, `call:${name}`);
      registry.add(schema, { id: `call:${name}` });
    }
  }
  const { schemas } = z.toJSONSchema(registry, { io, uri: refTo, unrepresentable: "any" });
  const plain = Object.entries(schemas).map(([id, schema]): [string, Json] => [id, withoutNames(schema)]);
  const calls = Object.entries(shapes).map(([name, shape]): [string, unknown] => {
    const id = named.get(shape[io]) ?? "";
    return [name, id.startsWith("call:") ? withoutNames(schemas[id]) : { $ref: refTo(id) }];
  });
  return {
    parts: Object.fromEntries(plain.filter(([id]) => !id.startsWith("call:"))),
    calls: Object.fromEntries(calls),
  };
}

/** Objects are parts; a bare number, text or choice says more where it stands. */
function isPart(value: unknown): value is z.ZodType {
  return value instanceof z.ZodObject || value instanceof z.ZodDiscriminatedUnion;
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** A copy without what helps nobody: names of its own, the bounds of all numbers, the long pattern beside the name of a format. */
function withoutNames(schema: unknown): Json {
  const { $schema: _schema, $id: _id, id: _name, ...rest } = asJson(schema);
  return asJson(
    JSON.parse(JSON.stringify(rest), (key, value: unknown) => {
      if ((key === "maximum" || key === "minimum") && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER)
        return undefined;
      if (!isJson(value) || typeof value["format"] !== "string") return value;
      const { pattern: _pattern, ...short } = value;
      return short;
    }),
  );
}

function asJson(value: unknown): Json {
  if (!isJson(value)) throw new TypeError(`not a schema: ${JSON.stringify(value)}`);
  return value;
}

function rename(schema: Json, names: ReadonlyMap<string, string>): Json {
  const text = JSON.stringify(schema).replaceAll(/"#\/components\/schemas\/([^"]+)"/g, (_, name: string) =>
    JSON.stringify(refTo(names.get(name) ?? name)),
  );
  return asJson(JSON.parse(text));
}

/** Those of the parts that lead from somewhere. */
export function only<Part>(components: Readonly<Record<string, Part>>, from: unknown): Record<string, Part> {
  const found = new Set<string>();
  const look = (value: unknown) => {
    for (const [, name = ""] of JSON.stringify(value ?? null).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      look(components[name]);
    }
  };
  look(from);
  return Object.fromEntries(Object.entries(components).filter(([name]) => found.has(name)));
}
