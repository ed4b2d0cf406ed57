import { errors } from "#lib/contract/errors.ts";
import { documentedContract, type DocumentedCall } from "./contract.ts";
import { fieldsTable, isEmpty } from "./fields-table.ts";
import { groupsOf } from "./groups.ts";
import type { Json } from "./json.ts";
import { documentPaths } from "./openapi.ts";
import { refersTo, referencesIn } from "./schemas.ts";
import { escapeHtml } from "../text/markdown.ts";

/** The API documentation as plain HTML without scripts. */
export function docsPage(siteName: string): string {
  const { calls, components } = documentedContract();
  const groups = [...groupsOf(calls)];
  const own = partsOfOneCall(calls, components);
  const parts = Object.entries(components)
    .filter(([name]) => !own.has(name))
    .map(
      ([name, part]) =>
        `<section id="part-${escapeHtml(name)}"><h3><code>${escapeHtml(name)}</code></h3>${fieldsTable(part)}</section>`,
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
<header><a href="/">${escapeHtml(siteName)}</a></header>
<nav aria-label="调用">
<ul>
<li><a href="#how">怎样调用</a></li>
${groups.map(([title, its]) => contents(title, its)).join("\n")}
<li><a href="#parts">共用的部分</a></li>
<li><a href="#errors">错误码</a></li>
</ul>
</nav>
<main>
<h1>${escapeHtml(siteName)}接口文档</h1>
${howTo}
${groups.map(([title, its]) => `<h2>${title}</h2>\n${its.map((call) => section(call, own)).join("\n")}`).join("\n")}
<h2 id="parts">共用的部分</h2>
${parts.join("\n")}
<h2 id="errors">错误码</h2>
${errorTable()}
</main>
</body>
</html>`;
}

const howTo = `<h2 id="how">怎样调用</h2>
<p>机器可读的版本：<a href="${documentPaths.wire}">线上传的样子</a>，<a href="${documentPaths.opened}">答复打开之后的样子</a>（OpenAPI 3.1）。除特别说明外，调用一律为 POST，内容为 JSON，没有参数写 <code>{}</code>。</p>
<p>脚本与工具用访问令牌，在“我的 → 设置 → 访问令牌”里新建：不用签名，答复不密封。</p>
<pre><code>curl https://你的站点/api/app/mark/list \\
  -H "Authorization: Bearer sgt_……" \\
  -H "Content-Type: application/json" \\
  -d '{"pageSize":50}'</code></pre>
<p>答复都是 <code>{"code":200,"data":…,"tip":""}</code>，下面写的是打开之后 <code>data</code> 里的内容。<code>code</code> 不是 200 就没有做成：<code>tip</code> 是给人看的一句话，<code>fields</code> 指出哪一栏不对；429 与 503 带着 <code>Retry-After</code>。</p>
<p>网页与手机的客户端没有访问令牌，要签名，答复是密封的：算法见项目文档 docs/api.md。</p>`;

/** A group in the contents. */
function contents(title: string, calls: readonly DocumentedCall[]): string {
  const links = calls.map((call) => `<li><a href="#${anchor(call)}">${escapeHtml(call.name)}</a></li>`);
  return `<li><details><summary>${title}</summary><ul>${links.join("")}</ul></details></li>`;
}

/** Components that are only the input or the output of one call, or have no fields: they are displayed with the call. */
function partsOfOneCall(
  calls: readonly DocumentedCall[],
  components: Readonly<Record<string, Json>>,
): ReadonlyMap<string, Json> {
  const schemas = calls.flatMap(({ input, output }) => [input, output]);
  const uses = Map.groupBy(referencesIn([schemas, components]), (name) => name);
  return new Map(
    schemas.flatMap((schema): [string, Json][] => {
      const name = refersTo(schema);
      const part = name === undefined ? undefined : components[name];
      if (name === undefined || part === undefined) return [];
      return uses.get(name)?.length === 1 || isEmpty(part) ? [[name, part]] : [];
    }),
  );
}

function section(call: DocumentedCall, own: ReadonlyMap<string, Json>): string {
  const fields = (schema: Json) => fieldsTable(own.get(refersTo(schema) ?? "") ?? schema);
  const notes = [
    call.accessLabel,
    call.sealed ? "答复密封" : "",
    call.idempotent ? "带 Idempotency-Key 时，同一个键只做一次" : "",
    call.effect === "set" ? "再送一次与送一次一样" : "",
  ];
  const [access = "", ...others] = notes.filter(Boolean).map(escapeHtml);
  return `<section id="${anchor(call)}">
<h3><a href="#${anchor(call)}"><b>${call.method}</b> <code>${escapeHtml(call.path)}</code></a></h3>
<p>${escapeHtml(call.summary)}。</p>
<p class="notes"><span>${access}</span>${others.map((note) => ` <span>${note}</span>`).join("")}</p>
<h4>请求</h4>
${call.method === "GET" ? "没有" : fields(call.input)}
${call.example === undefined ? "" : `<pre><code>${escapeHtml(JSON.stringify(call.example))}</code></pre>`}
<h4>答复</h4>
${fields(call.output)}
</section>`;
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
