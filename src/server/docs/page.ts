import { errors } from "#lib/contract/errors.ts";
import { documentedContract, type DocumentedCall } from "./contract.ts";
import { typesOf } from "./describe.ts";
import { isJson, type Json } from "./json.ts";
import { documentPaths } from "./openapi.ts";
import { escapeHtml } from "../text/markdown.ts";

/** The API documentation as plain HTML without scripts. */
export function docsPage(siteName: string): string {
  const { calls, components } = documentedContract();
  const index = calls.map(
    (call) =>
      `<li><a href="#${anchor(call)}"><code>${escapeHtml(call.path)}</code></a> ${escapeHtml(call.summary)}</li>`,
  );
  const parts = Object.entries(components).map(
    ([name, part]) =>
      `<section id="part-${escapeHtml(name)}"><h3><code>${escapeHtml(name)}</code></h3>${shown(part)}</section>`,
  );
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>接口文档 · ${escapeHtml(siteName)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api-docs.css">
</head>
<body>
<main>
<h1>${escapeHtml(siteName)}接口文档</h1>
<p>机器可读的版本：<a href="${documentPaths.wire}">线上传的样子</a>，<a href="${documentPaths.opened}">答复打开之后的样子</a>（OpenAPI 3.1）。除特别说明外，调用一律为 POST，内容为 JSON。这里的答复都是打开之后 <code>data</code> 里的内容。</p>
<nav aria-label="调用"><ul>${index.join("")}</ul></nav>
${calls.map(section).join("\n")}
<h2 id="parts">共用的部分</h2>
${parts.join("\n")}
<h2 id="errors">错误码</h2>
${errorTable()}
</main>
</body>
</html>`;
}

function section(call: DocumentedCall): string {
  const notes = [
    call.accessLabel,
    call.sealed ? "答复密封" : "答复不密封",
    call.idempotent ? "带 Idempotency-Key 时，同一个键只做一次" : "",
    call.effect === "set" ? "再送一次与送一次一样" : "",
    call.addition ? "规格之外的补充" : "",
  ];
  return `<section id="${anchor(call)}">
<h2><code>${call.method} ${escapeHtml(call.path)}</code></h2>
<p>${escapeHtml(call.summary)}。${escapeHtml(notes.filter(Boolean).join("；"))}。</p>
<div>请求：${call.method === "GET" ? "没有" : shown(call.input)}</div>
<div>答复：${shown(call.output)}</div>
</section>`;
}

/** A table of the schema's fields, or its type. */
function shown(schema: Json): string {
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
  const { $ref: ref, format, items, enum: choices } = schema;
  if (typeof ref === "string") {
    const name = escapeHtml(ref.slice(ref.lastIndexOf("/") + 1));
    return `<a href="#part-${name}"><code>${name}</code></a>`;
  }
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

function errorTable(): string {
  const rows = Object.values(errors).map(
    ({ code, status, tip }) => `<tr><td>${code}</td><td>${status}</td><td>${escapeHtml(tip)}</td></tr>`,
  );
  return `<table><thead><tr><th>code</th><th>HTTP</th><th>tip</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

function anchor(call: DocumentedCall): string {
  return call.name.replaceAll("/", "-");
}
