import { docsOf } from "./fields/fields.ts";
import { isJson, type Json } from "./json.ts";

/**
 * Adds a description to every field of a schema, and an example to each field without fields of its own. `path` is that to the schema's own
 * fields, beginning with the name of the schema or call: `Config.footer`.
 */
export function describeFields(schema: unknown, path: string): void {
  if (Array.isArray(schema)) for (const one of schema) describeFields(one, path);
  if (!isJson(schema)) return;
  if (isJson(schema["properties"])) {
    for (const [name, field] of Object.entries(schema["properties"])) {
      const labels = docsOf(`${path}.${name}`);
      if (!isJson(field) || !labels) continue;
      const [meaning, written] = labels;
      describeFields(field, `${path}.${name}`);
      field["description"] = isNullable(field) ? meaning : meaning.replace(/；[^；]*为 null$/, "");
      if (!hasFields(field)) field["examples"] = [exampleFor(field, written)];
    }
  }
  for (const key of ["items", "additionalProperties", "anyOf", "oneOf"]) describeFields(schema[key], path);
}

const optionsOf = (schema: Json): Json[] => {
  const options = schema["anyOf"] ?? schema["oneOf"];
  return Array.isArray(options) ? options.filter(isJson) : [];
};

/** zod writes `z.string().nullable()` as two types. */
export const typesOf = ({ type }: Json): unknown[] => (Array.isArray(type) ? type : [type]);

function isNullable(field: Json): boolean {
  return typesOf(field).includes("null") || optionsOf(field).some(isNullable) || Object.keys(field).length === 0;
}

/** Whether its example consists of those of its fields. */
function hasFields(field: unknown): boolean {
  if (!isJson(field)) return false;
  if ("$ref" in field || isJson(field["properties"])) return true;
  return hasFields(field["items"]) || hasFields(field["additionalProperties"]) || optionsOf(field).some(hasFields);
}

/** The written example if the field accepts it, else a generated one. */
function exampleFor(field: Json, written: unknown): unknown {
  const choices = field["enum"];
  if (Array.isArray(choices)) return choices.includes(written) ? written : choices[0];
  if ("const" in field) return field["const"];
  const options = optionsOf(field);
  const [first] = options;
  if (first) return exampleFor(options.find((option) => takes(option, written)) ?? first, written);
  return takes(field, written) ? written : plainExample(field);
}

function takes(field: Json, value: unknown): boolean {
  const { pattern, format, minimum, exclusiveMinimum, maximum, maxLength, minLength, items } = field;
  if (Array.isArray(field["enum"])) return field["enum"].includes(value);
  if ("const" in field) return field["const"] === value;
  const [type, ...others] = typesOf(field);
  if (others.some((other) => takes({ ...field, type: other }, value))) return true;
  switch (type) {
    case "string":
      if (
        typeof value !== "string" ||
        value.length > Number(maxLength ?? Infinity) ||
        value.length < Number(minLength ?? 0)
      )
        return false;
      if (format === "date-time" || format === "date")
        return !Number.isNaN(Date.parse(value)) && value.includes("T") === (format === "date-time");
      return typeof pattern !== "string" || new RegExp(pattern, "u").test(value);
    case "integer":
    case "number":
      if (typeof value !== "number" || (type === "integer" && !Number.isInteger(value))) return false;
      return (
        value >= Number(minimum ?? -Infinity) &&
        value > Number(exclusiveMinimum ?? -Infinity) &&
        value <= Number(maximum ?? Infinity)
      );
    case "boolean":
      return typeof value === "boolean";
    case "array":
      return Array.isArray(value) && (!isJson(items) || value.every((item) => takes(items, item)));
    case "null":
      return value === null;
    case "object":
      return isJson(value) && keysOf(field).every((key) => key in value);
    default:
      return true;
  }
}

/** All keys of an object whose keys are an enum; none for others. */
function keysOf({ propertyNames }: Json): string[] {
  const names = isJson(propertyNames) ? propertyNames["enum"] : undefined;
  return Array.isArray(names) ? names.map(String) : [];
}

function plainExample(field: Json): unknown {
  const { format, pattern, minimum, items, additionalProperties: inner } = field;
  switch (typesOf(field)[0]) {
    case "string":
      if (format === "date-time") return "2026-10-03T12:00:00.000Z";
      if (format === "date") return "2026-10-03";
      if (typeof pattern === "string")
        return ["A", "1", "0".repeat(32), "0".repeat(64)].find((guess) => new RegExp(pattern, "u").test(guess));
      return "雨城";
    case "integer":
    case "number":
      return Math.max(1, Number(minimum ?? 1));
    case "boolean":
      return true;
    case "array":
      return isJson(items) ? [exampleFor(items, undefined)] : [];
    case "null":
      return null;
    default:
      return Object.fromEntries(keysOf(field).map((key) => [key, exampleFor(isJson(inner) ? inner : {}, undefined)]));
  }
}
