import path from "node:path";
import type { Plugin, Rolldown } from "vite";

/** Source text of the path of a module of this folder. */
const beside = (name: string) => JSON.stringify(path.join(import.meta.dirname, name));

/** Patches by end of the file path: the code to replace, and its replacement on the server. */
type Mends = Readonly<Record<string, readonly { from: string; to: string }[]>>;

/** Where `server.ts` finishes pages; the development server sends what Astro writes. */
const buildMends: Mends = {
  "astro/dist/runtime/server/render/page.js": [
    {
      // The page is not sent from here: its text is still changed (`server.ts`), and encoded then.
      from: '  if (!streaming && typeof body === "string") {\n    body = encoder.encode(body);\n    headers.set("Content-Length", body.byteLength.toString());\n  }\n',
      to: "",
    },
    {
      // Of an error's page Astro makes another response, with the body of this one; some it streams.
      from: "  if (status) {\n    return new Response(body,",
      to: "  if (body instanceof PageText) {\n    if (status === 200) return keepText(new Response(null, { ...init, headers, status, statusText }), body);\n    body = body.pieces().join('');\n  }\n  if (status) {\n    return new Response(body,",
    },
    {
      from: "async function renderPage(",
      to: `import { keepText, PageText } from ${beside("page-text.ts")};\nasync function renderPage(`,
    },
  ],
  "astro/dist/runtime/server/render/astro/render.js": [
    {
      from: 'async function renderStreamToString(result, templateResult, isPage) {\n  let str = "";',
      to: `import { PageText } from ${beside("page-text.ts")};\nasync function renderStreamToString(result, templateResult, isPage) {\n  const text = new PageText();`,
    },
    { from: "          str += doctype;", to: "          text.add(doctype);" },
    { from: "      str += chunkToString(result, chunk);", to: "      text.add(chunkToString(result, chunk));" },
    { from: "  return str;\n", to: "  return text;\n" },
  ],
  "astro/dist/runtime/server/render/astro/instance.js": [
    // A function that is added to an object under a name is not collected before the next large collection, and here it holds the whole
    // page; one that the object is made with is.
    {
      from: "    this.slotValues = slots;\n    for (const name in slots) {\n      if (this.slotValues === slots) {\n        this.slotValues = {};\n      }\n",
      to: "    const own = [];\n    for (const name in slots) {\n",
    },
    { from: "      this.slotValues[name] = () => {", to: "      own.push([name, () => {" },
    {
      from: "        return slots[name](result);\n      };\n    }\n",
      to: "        return slots[name](result);\n      }]);\n    }\n    this.slotValues = Object.fromEntries(own);\n",
    },
  ],
  "astro/dist/runtime/server/scripts.js": [
    {
      // Written before the first island of a page; `directives/runtime.ts` and `styles/global.css` have the same for all pages.
      from: "  switch (type) {",
      to: '  return "";\n  switch (type) {',
    },
  ],
};

const mends: Mends = {
  "@astrojs/react/dist/server.js": [
    {
      // Without streaming, version 7.0.0 omits the prefix of an island's ids which it passes to React in the browser: ids would clash and
      // differ.
      from: "ReactDOM.renderToString(vnode)",
      to: "ReactDOM.renderToString(vnode, renderOptions)",
    },
    {
      // The ids' prefix is chosen before, and what was drawn from the same props is used again.
      from: "async function renderToStaticMarkup(Component, props, { default: children, ...slotted }, metadata) {\n  let prefix;\n  if (this && this.result) {\n    prefix = incrementId(this.result);\n  }\n",
      to: [
        `import { keptHtml } from ${beside("kept-html.ts")};`,
        "async function renderToStaticMarkup(Component, props, slots, metadata) {",
        "  const prefix = this?.result ? incrementId(this.result) : undefined;",
        "  delete props['class'];",
        "  const part = { component: Component, props, slots, hydrated: needsHydration(metadata) };",
        "  const draw = async (prefix, slots) => (await drawWith.call(this, prefix, Component, props, slots, metadata)).html;",
        "  return { html: await keptHtml(part, prefix, draw), attrs: { prefix } };",
        "}",
        "async function drawWith(prefix, Component, props, { default: children, ...slotted }, metadata) {",
        "",
      ].join("\n"),
    },
    {
      // It renders every component once only to check whether it is a React component; all components here are.
      from: "async function check(Component, props, children, metadata) {",
      to: "async function check(Component, props, children, metadata) {\n  if (typeof Component === 'function') return true;",
    },
  ],
  "@astrojs/react/dist/context.js": [
    {
      // What a `WeakMap` holds survives until the next large collection: with it everything that was made for a page.
      from: "const contexts = /* @__PURE__ */ new WeakMap();",
      to: [
        "const key = Symbol();",
        "const contexts = { has: (page) => key in page, get: (page) => page[key], set: (page, value) => (page[key] = value) };",
      ].join("\n"),
    },
  ],
  "astro/dist/runtime/server/render/component.js": [
    {
      // A hash of everything an island renders and receives, for an id that is not used (`islands.ts`).
      from: "const astroId = shorthash(",
      to: "const astroId = (() => '')(() =>",
    },
    {
      // `kept-html.ts` has removed them.
      from: "removeStaticAstroSlot(html, renderer.ssr?.supportsAstroStaticSlot)",
      to: "html",
    },
  ],
};

/** Patches the server code of Astro and its React integration. */
export function serverMends(): Plugin[] {
  return [
    { name: "shiguang:server-mends", transform: transformWith(mends) },
    { name: "shiguang:build-mends", apply: "build", transform: transformWith(buildMends) },
  ];
}

function transformWith(all: Mends) {
  return function transform(this: Rolldown.TransformPluginContext, code: string, id: string): string | null {
    const file = Object.keys(all).find((end) => id.split("?")[0]?.endsWith(end));
    if (!file) return null;
    return (all[file] ?? []).reduce((text, { from, to }) => {
      if (!text.includes(from)) this.error(`${file} has changed: is adapter/server-mends.ts still needed? ${from}`);
      return text.replace(from, to);
    }, code);
  };
}
