import type { Plugin } from "vite";

/** By the end of a file's path: what it says, and what it shall say on the server. */
const mends: Record<string, readonly { from: string; to: string }[]> = {
  "@astrojs/react/dist/server.js": [
    {
      // Without a stream 7.0.0 forgets the prefix of an island's ids, which it gives React in the browser: ids would clash and differ.
      from: "ReactDOM.renderToString(vnode)",
      to: "ReactDOM.renderToString(vnode, renderOptions)",
    },
    {
      // It draws a component once to see whether it is one of React's, and then again; there is no other kind here.
      from: "async function check(Component, props, children, metadata) {",
      to: "async function check(Component, props, children, metadata) {\n  if (typeof Component === 'function') return true;",
    },
  ],
  "astro/dist/runtime/server/render/component.js": [
    {
      // A hash of all an island has drawn and was given, character by character, for a name that nobody reads (`islands.ts`).
      from: "const astroId = shorthash(",
      to: "const astroId = (() => '')(() =>",
    },
  ],
};

/** Mends what Astro and its React integration do on the server. */
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
