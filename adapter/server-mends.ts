import path from "node:path";
import type { Plugin } from "vite";

/** Patches by end of the file path: the code to replace, and its replacement on the server. */
const mends: Record<string, readonly { from: string; to: string }[]> = {
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
        `import { keptHtml } from ${JSON.stringify(path.join(import.meta.dirname, "kept-html.ts"))};`,
        "async function renderToStaticMarkup(Component, props, slots, metadata) {",
        "  const prefix = this?.result ? incrementId(this.result) : undefined;",
        "  delete props['class'];",
        "  const part = { component: Component, props, slots, hydrated: needsHydration(metadata) };",
        "  const draw = async (prefix) => (await drawWith.call(this, prefix, Component, props, slots, metadata)).html;",
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
  "astro/dist/runtime/server/render/component.js": [
    {
      // A hash of everything an island renders and receives, for an id that is not used (`islands.ts`).
      from: "const astroId = shorthash(",
      to: "const astroId = (() => '')(() =>",
    },
  ],
};

/** Patches the server code of Astro and its React integration. */
export function serverMends(): Plugin {
  return {
    name: "shiguang:server-mends",
    transform(code, id) {
      const file = Object.keys(mends).find((end) => id.split("?")[0]?.endsWith(end));
      if (!file) return null;
      return mends[file]?.reduce((text, { from, to }) => {
        if (!text.includes(from)) this.error(`${file} has changed: is adapter/server-mends.ts still needed? ${from}`);
        return text.replace(from, to);
      }, code);
    },
  };
}
