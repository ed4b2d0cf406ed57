import type { Plugin } from "vite";

const printed = "ReactDOM.renderToString(vnode)";

/**
 * Without a stream @astrojs/react 7.0.0 forgets the prefix of an island's ids on the server, which it gives React in the browser: ids
 * would clash between islands and differ from what is hydrated.
 */
export function reactIds(): Plugin {
  return {
    name: "shiguang:react-ids",
    transform(code, id) {
      if (!id.includes("@astrojs/react/dist/server.js")) return null;
      if (!code.includes(printed)) this.error("@astrojs/react has changed: is adapter/react-ids.ts still needed?");
      return code.replace(printed, "ReactDOM.renderToString(vnode, renderOptions)");
    },
  };
}
