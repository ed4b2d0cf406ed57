import { escapeHtml } from "../text/markdown.ts";
import { typesOf } from "./describe.ts";
import { isJson, type Json } from "./json.ts";
import { refersTo } from "./schemas.ts";

/** Whether it is an object without fields. */
export function isEmpty({ properties }: Json): boolean {
  return isJson(properties) && Object.keys(properties).length === 0;
}

/** A table of the schema's fields, or its type, as HTML. */
export function fieldsTable(schema: Json): string {
  if (isEmpty(schema)) return "没有";
  const rows = rowsOf(schema, "");
  if (rows.length === 0) return typeOf(schema);
  return `<table><thead><tr><th>字段</th><th>类型</th><th>意思</th><th>例子</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

/** Fields of a nested object follow their parent, with its name as prefix. */
function rowsOf(schema: unknown, before: string): string[] {
  if (!isJson(schema) || !isJson(schema["properties"])) return [];
  const required: unknown[] = Array.isArray(schema["required"]) ? schema["required"] : [];
  return Object.entries(schema["properties"]).flatMap(([name, field]) => {
    if (!isJson(field)) return [];
    const path = `${before}${name}`;
    const example: unknown = Array.isArray(field["examples"]) ? field["examples"][0] : undefined;
    const cells = [
      `<code>${escapeHtml(path)}</code>${required.includes(name) ? "" : "（可省）"}`,
      typeOf(field),
      escapeHtml(String(field["description"] ?? "")),
      example === undefined ? "" : `<code>${escapeHtml(JSON.stringify(example))}</code>`,
    ];
    const row = `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
    return [row, ...rowsOf(field, `${path}.`), ...rowsOf(field["items"], `${path}[].`)];
  });
}

const typeNames: Readonly<Record<string, string>> = {
  string: "文字",
  integer: "整数",
  number: "数字",
  boolean: "是否",
  null: "null",
  object: "对象",
};

function typeOf(schema: unknown): string {
  if (!isJson(schema)) return "任意";
  const part = refersTo(schema);
  if (part !== undefined) return `<a href="#part-${escapeHtml(part)}"><code>${escapeHtml(part)}</code></a>`;
  const { format, items, enum: choices } = schema;
  if (Array.isArray(choices))
    return choices.map((choice) => `<code>${escapeHtml(JSON.stringify(choice))}</code>`).join(" ");
  if ("const" in schema) return `<code>${escapeHtml(JSON.stringify(schema["const"]))}</code>`;
  const options = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(options)) return options.map(typeOf).join(" 或 ");
  const [type, ...others] = typesOf(schema);
  if (others.length > 0)
    return [type, ...others]
      .map((one) => typeOf(one === "null" ? { type: one } : { ...schema, type: one }))
      .join(" 或 ");
  if (type === "array") return `列表：${typeOf(items)}`;
  if (typeof type !== "string") return "任意";
  return `${typeNames[type] ?? type}${boundsOf(schema)}${typeof format === "string" ? `（${escapeHtml(format)}）` : ""}`;
}

function boundsOf({ minimum, maximum, minLength, maxLength }: Json): string {
  const [min, max] = [minimum ?? minLength, maximum ?? maxLength];
  if (min === undefined && max === undefined) return "";
  if (max === undefined) return `，至少 ${String(min)}`;
  return min === undefined ? `，至多 ${String(max)}` : `，${String(min)} 至 ${String(max)}`;
}
