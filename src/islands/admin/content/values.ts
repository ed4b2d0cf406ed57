import type { ContentDocument, ContentField } from "#lib/contract/schemas/editorial.ts";

/** Reading and changing values whose shape only the form knows. */

export type Part = Record<string, unknown>;

export const toText = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

/** Undefined if it is no year of a film, or not all of it yet. */
export function readYear(text: string): number | undefined {
  const year = Number(text);
  return /^\d{4}$/.test(text) && year >= 1870 && year <= 2200 ? year : undefined;
}

export const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export function toPart(value: unknown): Part {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** A part with one key changed; undefined takes it out. */
export function withValue(part: Part, name: string, value: unknown): Part {
  const { [name]: _old, ...rest } = part;
  return value === undefined ? rest : { ...rest, [name]: value };
}

/** A part with what is under one key changed. */
export const withChange = (part: Part, name: string, change: (now: unknown) => unknown): Part =>
  withValue(part, name, change(part[name]));

/** A value in words, for laying two documents over each other. */
export function valueText(field: ContentField, value: unknown, names: Readonly<Record<string, string>>): string {
  if (value === undefined || value === null || value === "") return "";
  switch (field.control) {
    case "check":
      return value === true ? "是" : "否";
    case "choice":
      return field.choices.find((choice) => choice.value === value)?.name ?? toText(value);
    case "pick":
      return names[`${field.of}:${toText(value)}`] ?? toText(value);
    case "reference":
    case "target":
      return names[toText(value)] ?? toText(value);
    case "list":
    case "externalIds":
    case "episodes":
      return toList(value)
        .map((item) => partText(field.fields, item, names))
        .join("\n");
    case "group":
      return partText(field.fields, value, names);
    default:
      return toText(value);
  }
}

function partText(fields: readonly ContentField[], value: unknown, names: Readonly<Record<string, string>>): string {
  const [only] = fields;
  if (only?.name === "") return valueText(only, value, names);
  const part = toPart(value);
  return fields
    .map((field) => valueText(field, part[field.name], names))
    .filter((text) => text !== "")
    .join("，");
}

/** Fields in which two documents differ. */
export function differing(
  fields: readonly ContentField[],
  left: ContentDocument,
  right: ContentDocument,
): ContentField[] {
  const plain = (value: unknown) => JSON.stringify(value ?? "");
  const empty = new Set(['""', "[]", "false", "0"]);
  return fields.filter(({ name }) => {
    const [a, b] = [plain(left[name]), plain(right[name])];
    return a !== b && !(empty.has(a) && empty.has(b));
  });
}
