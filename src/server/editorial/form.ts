import { z } from "zod";
import type { ContentField, ContentKind } from "#lib/contract/schemas/editorial.ts";
import { largestSize } from "../core/images.ts";
import { beginnings, schemas } from "./documents.ts";
import { labelsOf, sectionOf } from "./field-labels.ts";
import type { FieldLabels } from "./field-label.ts";

/** The part of JSON Schema used by forms. */
const node = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.union([z.string(), z.number()])).optional(),
  format: z.string().optional(),
  maxLength: z.number().optional(),
  maximum: z.number().optional(),
  required: z.array(z.string()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
});
type Node = z.infer<typeof node>;

/** Fields set by buttons of the screen, and counts that change in the database. */
const elsewhere: readonly string[] = ["status", ...beginnings];

/** The fields of a kind's form, derived from the schema that also checks its files and its publication. */
export function formOf(kind: ContentKind): ContentField[] {
  const schema = node.parse(z.toJSONSchema(schemas[kind], { io: "input", unrepresentable: "any" }));
  const hidden = kind === "site" ? [...elsewhere, "key"] : elsewhere;
  return fieldsOf(schema, kind, hidden).map((field) => ({ ...field, section: sectionOf(kind, field.name) }));
}

function fieldsOf(schema: Node, path: string, without: readonly string[] = []): ContentField[] {
  return Object.entries(schema.properties ?? {})
    .filter(([name]) => !without.includes(name))
    .map(([name, inner]) =>
      fieldOf(name, node.parse(inner), `${path}.${name}`, schema.required?.includes(name) ?? false),
    );
}

function fieldOf(name: string, schema: Node, path: string, required: boolean): ContentField {
  const labels = labelsOf(path);
  const size = labels.picture === undefined ? null : largestSize(labels.picture);
  return {
    name,
    label: labels.label,
    section: "",
    note: labels.note ?? "",
    required,
    control: labels.control ?? controlOf(schema, labels),
    most: schema.maxLength ?? maxOf(schema),
    choices: labels.choices ?? (schema.enum ?? []).map((value) => ({ value, name: String(value) })),
    of: labels.of ?? null,
    picture: labels.picture === undefined || size === null ? null : { kind: labels.picture, ...size },
    fields: partsOf(schema, path),
  };
}

function partsOf(schema: Node, path: string): ContentField[] {
  if (schema.type === "object") return fieldsOf(schema, path);
  if (schema.type !== "array") return [];
  const item = node.parse(schema.items ?? {});
  return item.type === "object" ? fieldsOf(item, path) : [fieldOf("", item, path, true)].map(single);
}

/** An item that is not a group: the list has the label already. */
function single(field: ContentField): ContentField {
  return { ...field, control: field.control === "list" ? "line" : field.control, note: "", fields: [] };
}

/** The limit of safe integers is not displayed. */
function maxOf({ maximum }: Node): number | null {
  return maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? null : maximum;
}

function controlOf(schema: Node, labels: FieldLabels): ContentField["control"] {
  if (schema.type === "array") return "list";
  if (labels.choices || schema.enum) return "choice";
  if (schema.type === "object") return "group";
  if (labels.picture !== undefined) return "image";
  if (labels.of !== undefined) return "pick";
  if (schema.type === "boolean") return "check";
  if (schema.type === "integer" || schema.type === "number") return "number";
  return schema.format === "date-time" ? "time" : "line";
}
