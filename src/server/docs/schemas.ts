import { z } from "zod";
import { schemas as files } from "#lib/contract/schemas/all.ts";
import type { Call } from "../core/call.ts";
import { calls } from "../api/calls.ts";
import { describeFields } from "./describe.ts";
import { isJson, type Json } from "./json.ts";

/** The contract's schemas as JSON Schema: the named schemas, and the input and output of each call. */
export interface DocumentedSchemas {
  components: Record<string, Json>;
  calls: ReadonlyMap<string, { input: Json; output: Json }>;
}

const refTo = (name: string) => `#/components/schemas/${name}`;

/** The name of the schema that this one only refers to. */
export function refersTo({ $ref: ref }: Json): string | undefined {
  return typeof ref === "string" ? ref.slice(refTo("").length) : undefined;
}

export function documentSchemas(): DocumentedSchemas {
  const [taken, given] = [convert("input"), convert("output")];
  const components = only(given.parts, given.calls);
  // Input and output schemas differ if defaults may be omitted.
  const differing = Object.entries(only(taken.parts, taken.calls)).map(([name, part]): [string, string, Json] => {
    const isSame = JSON.stringify(part) === JSON.stringify(components[name] ?? part);
    return [name, isSame ? name : `${name}Sent`, part];
  });
  const names = new Map(differing.map(([name, newName]) => [name, newName]));
  for (const [, name, part] of differing) components[name] ??= rename(part, names);
  const documented = new Map(
    Object.keys(calls).map((name) => [
      name,
      { input: rename(asJson(taken.calls[name]), names), output: asJson(given.calls[name]) },
    ]),
  );
  for (const [name, part] of Object.entries(components)) describeFields(part, name);
  for (const [name, { input, output }] of documented)
    for (const schema of [input, output]) describeFields(schema, name);
  const sorted = Object.entries(components).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return { components: Object.fromEntries(sorted), calls: documented };
}

/** Converts all schemas together, so that shared ones are defined once and referenced. */
function convert(io: "input" | "output"): { parts: Record<string, Json>; calls: Record<string, unknown> } {
  const registry = z.registry<{ id: string }>();
  const named = new Map<z.ZodType, string>();
  for (const [file, schemas] of Object.entries(files)) {
    for (const [name, schema] of Object.entries(schemas)) {
      if (!isPart(schema) || named.has(schema)) continue;
      const plain = capital(name);
      const id = [...named.values()].includes(plain) ? capital(file) + plain : plain;
      named.set(schema, id);
      registry.add(schema, { id });
    }
  }
  const entries = Object.entries<Call>(calls);
  for (const [name, { [io]: schema }] of entries) {
    if (!named.has(schema)) {
      named.set(schema, `call:${name}`);
      registry.add(schema, { id: `call:${name}` });
    }
  }
  const { schemas } = z.toJSONSchema(registry, { io, uri: refTo, unrepresentable: "any" });
  const plain = Object.entries(schemas).map(([id, schema]): [string, Json] => [id, withoutNames(schema)]);
  const documented = entries.map(([name, call]): [string, unknown] => {
    const id = named.get(call[io]) ?? "";
    return [name, id.startsWith("call:") ? withoutNames(schemas[id]) : { $ref: refTo(id) }];
  });
  return {
    parts: Object.fromEntries(plain.filter(([id]) => !id.startsWith("call:"))),
    calls: Object.fromEntries(documented),
  };
}

/** Objects become named schemas; numbers, texts and enums are clearer inline. */
function isPart(value: unknown): value is z.ZodType {
  return value instanceof z.ZodObject || value instanceof z.ZodDiscriminatedUnion;
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Removes noise: the schema's own names, default bounds of integers, and patterns next to a format. */
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

/** Names of the schemas that a value refers to, once for each reference. */
export function referencesIn(value: unknown): string[] {
  return [...JSON.stringify(value ?? null).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = ""]) => name);
}

/** The schemas referenced, directly or indirectly, by `from`. */
export function only<Part>(components: Readonly<Record<string, Part>>, from: unknown): Record<string, Part> {
  const found = new Set<string>();
  const look = (value: unknown) => {
    for (const name of referencesIn(value)) {
      if (found.has(name)) continue;
      found.add(name);
      look(components[name]);
    }
  };
  look(from);
  return Object.fromEntries(Object.entries(components).filter(([name]) => found.has(name)));
}
