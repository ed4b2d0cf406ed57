import { z } from "zod";
import type { ContentDocument, ContentKind } from "#lib/contract/schemas/editorial.ts";
import { schemas } from "./documents.ts";

/** Converts a record of a table to a document: empty cells are left out. Values of a wrong type are left for the schema to refuse. */
export function toDocument(kind: ContentKind, columns: readonly string[], cells: readonly string[]): ContentDocument {
  const shape: Readonly<Record<string, unknown>> = schemas[kind].shape;
  return Object.fromEntries(
    columns.flatMap((column, at) => {
      const text = cells[at]?.trim() ?? "";
      return text === "" ? [] : [[column, toValue(shape[column], text)]];
    }),
  );
}

/** `a|b` is a list, `a:b` what has several parts, in the order of the schema. */
function toValue(field: unknown, text: string): unknown {
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional) return toValue(field.unwrap(), text);
  if (field instanceof z.ZodArray) {
    const items = text.split("|").map((item) => item.trim());
    return items.filter((item) => item !== "").map((item) => toValue(field.element, item));
  }
  if (field instanceof z.ZodObject) {
    const parts = Object.entries(field.shape);
    const terms = text.split(":");
    const last = terms.splice(parts.length - 1).join(":");
    const said = [...terms, last].map((word) => word.trim());
    return Object.fromEntries(parts.flatMap(([name, part], at) => (said[at] ? [[name, toValue(part, said[at])]] : [])));
  }
  if (field instanceof z.ZodNumber) return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
  if (field instanceof z.ZodBoolean) return truths.get(text.toLowerCase()) ?? text;
  return text;
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ["是", true],
  ["true", true],
  ["1", true],
  ["否", false],
  ["false", false],
  ["0", false],
]);
