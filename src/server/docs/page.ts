import { errors } from "#lib/contract/errors.ts";
import { documentedCalls, type DocumentedCall } from "./openapi.ts";

/** The API as a page to read: plain HTML, no script. */
export function docsPage(): Response {
  const list = documentedCalls();
  const index = list.map(
    (call) => `<li><a href="#${anchor(call)}"><code>${escape(call.path)}</code></a> ${escape(call.summary)}</li>`,
  );
  const html = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>接口文档 · 拾光</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api-docs.css">
</head>
<body>
<main>
<h1>拾光接口文档</h1>
<p>机器可读的版本：<a href="/api/openapi.json">OpenAPI 3.1</a>。除特别说明外，调用一律为 POST，内容为 JSON。</p>
<nav aria-label="调用"><ul>${index.join("")}</ul></nav>
${list.map(section).join("\n")}
<h2 id="errors">错误码</h2>
${errorTable()}
</main>
</body>
</html>`;
  return new Response(html, {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "public, max-age=300" },
  });
}

function section(call: DocumentedCall): string {
  const notes = [call.accessWords, call.sealed ? "答复密封" : "答复不密封", call.addition ? "规格之外的补充" : ""];
  return `<section id="${anchor(call)}">
<h2><code>${call.method} ${escape(call.path)}</code></h2>
<p>${escape(call.summary)}。${escape(notes.filter(Boolean).join("；"))}。</p>
<details><summary>请求</summary><pre tabindex="0">${json(call.input)}</pre></details>
<details><summary>${call.stream ? "答复" : "答复中的 data"}</summary><pre tabindex="0">${json(call.output)}</pre></details>
</section>`;
}

function errorTable(): string {
  const rows = Object.values(errors).map(
    ({ code, status, tip }) => `<tr><td>${code}</td><td>${status}</td><td>${escape(tip)}</td></tr>`,
  );
  return `<table><thead><tr><th>code</th><th>HTTP</th><th>tip</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

function anchor(call: DocumentedCall): string {
  return call.name.replaceAll("/", "-");
}

function json(value: unknown): string {
  return escape(JSON.stringify(value, null, 2));
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
