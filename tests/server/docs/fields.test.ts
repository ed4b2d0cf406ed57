import { beforeAll, expect, it } from "vitest";
import { documentedContract } from "#server/docs/contract.ts";
import { exceptionAt, exceptions, plainFields } from "#server/docs/fields/fields.ts";
import { isJson, type Json } from "#server/docs/json.ts";

interface Place {
  /** E.g. `Config.footer.links`. */
  path: string;
  field: Json;
}

let places: Place[];
beforeAll(() => {
  const { calls, components } = documentedContract();
  places = [
    ...Object.entries(components).flatMap(([name, schema]) => fieldsOf(schema, name)),
    ...calls.flatMap(({ name, input, output }) => [...fieldsOf(input, name), ...fieldsOf(output, name)]),
  ];
});

function fieldsOf(schema: unknown, path: string): Place[] {
  if (Array.isArray(schema)) return schema.flatMap((one) => fieldsOf(one, path));
  if (!isJson(schema)) return [];
  const own = Object.entries(isJson(schema["properties"]) ? schema["properties"] : {}).flatMap(([name, field]) =>
    isJson(field) ? [{ path: `${path}.${name}`, field }, ...fieldsOf(field, `${path}.${name}`)] : [],
  );
  const inner = ["items", "additionalProperties", "anyOf", "oneOf"].flatMap((key) => fieldsOf(schema[key], path));
  return [...own, ...inner];
}

/** What a value is, without bounds and without whether it may be null: two kinds have two meanings. */
function kindOf(schema: unknown): string {
  if (!isJson(schema)) return "anything";
  const options = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(options)) return kinds(options.map(kindOf));
  if ("$ref" in schema || "properties" in schema) return "object";
  const choices = schema["enum"] ?? ("const" in schema ? [schema["const"]] : undefined);
  if (Array.isArray(choices))
    return choices.some((choice) => typeof choice === "string") ? "choice" : typeof choices[0];
  const types = Array.isArray(schema["type"]) ? schema["type"] : [schema["type"]];
  return kinds(
    types.map((type) => {
      if (type === "array") return `list of ${kindOf(schema["items"])}`;
      if (type === "integer") return "number";
      if (type === "object") return `map of ${kindOf(schema["additionalProperties"])}`;
      return type === "string" && typeof schema["format"] === "string" ? schema["format"] : String(type);
    }),
  );
}

const kinds = (all: readonly string[]) =>
  [...new Set(all.filter((kind) => kind !== "null" && kind !== ""))].toSorted().join(" or ");
const nameOf = (path: string) => path.slice(path.lastIndexOf(".") + 1);

it("each meaning that differs is of a field that exists", () => {
  const used = new Set(places.map(({ path }) => exceptionAt(path)));
  expect(Object.keys(exceptions).filter((key) => !used.has(key))).toEqual([]);
});

it("each plain name has one meaning, and is that of a field", () => {
  const names = plainFields.flatMap((table) => Object.keys(table));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  const used = new Set(places.flatMap(({ path }) => (exceptionAt(path) === undefined ? [nameOf(path)] : [])));
  expect(names.filter((name) => !used.has(name))).toEqual([]);
});

it("a name under which there are values of several kinds says of each what it means", () => {
  const plain = places.filter(({ path }) => exceptionAt(path) === undefined);
  const found = Map.groupBy(plain, ({ path }) => nameOf(path));
  const mixed = [...found].flatMap(([name, those]) => {
    const byKind = Map.groupBy(those, ({ field }) => kindOf(field));
    const list = [...byKind].map(([kind, some]) => `${kind}: ${some.map(({ path }) => path).join(", ")}`);
    return byKind.size > 1 ? [`${name}\n  ${list.join("\n  ")}`] : [];
  });
  expect(mixed.join("\n")).toBe("");
});

it("what may be null says when", () => {
  const isNullable = ({ type, anyOf: options }: Json): boolean =>
    (Array.isArray(type) ? type : [type]).includes("null") ||
    (Array.isArray(options) && options.some((one) => isJson(one) && isNullable(one)));
  const silent = places.filter(({ field }) => isNullable(field) && !String(field["description"]).includes("null"));
  expect(silent.map(({ path }) => path)).toEqual([]);
});
