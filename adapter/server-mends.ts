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
