import type { Plugin } from "vite";

const edits = [
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
];

/** Mends what @astrojs/react does on the server. */
export function reactServer(): Plugin {
  return {
    name: "shiguang:react-server",
    transform(code, id) {
      if (!id.includes("@astrojs/react/dist/server.js")) return null;
      const missing = edits.find(({ from }) => !code.includes(from));
      if (missing) this.error(`@astrojs/react has changed: is adapter/react-server.ts still needed? ${missing.from}`);
      return edits.reduce((text, { from, to }) => text.replace(from, to), code);
    },
  };
}
