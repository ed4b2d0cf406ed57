import { fileURLToPath } from "node:url";
import react from "@astrojs/react";
import { defineConfig } from "astro/config";
import { buildTargets } from "./adapter/baseline.ts";
import { shiguang } from "./adapter/index.ts";

/** An underscore keeps a file out of the routes, so the one address that begins with it is named here. */
const payloads = {
  name: "payloads",
  hooks: {
    "astro:config:setup"({ injectRoute }) {
      injectRoute({
        pattern: "/[page]/_payload.json",
        entrypoint: new URL("./src/pages/_payload.ts", import.meta.url),
      });
    },
  },
};

/** When islands come to life; `directives/runtime.ts` holds the same for built pages. */
const directives = {
  name: "directives",
  hooks: {
    "astro:config:setup"({ addClientDirective }) {
      for (const name of ["intent", "summon"])
        addClientDirective({ name, entrypoint: fileURLToPath(new URL(`src/directives/${name}.ts`, import.meta.url)) });
    },
  },
};

export default defineConfig({
  output: "server",
  adapter: shiguang(),
  // Pages are kept whole, so a stream would only cost.
  integrations: [react({ experimentalDisableStreaming: true }), directives, payloads],
  // One address per page, without a slash at its end.
  trailingSlash: "never",
  build: { inlineStylesheets: "never" },
  // The default, "jsx", drops the space between inline tags that stand on different lines.
  compressHTML: true,
  session: false,
  // Who may send what is decided in src/server/http, which knows the origin only at run time. The policy's hashes are read from
  // the build by the adapter and sent as a header.
  security: { checkOrigin: false, csp: true },
  // Pictures are resized when they are stored, and there is no Markdown on pages.
  image: { service: { entrypoint: "astro/assets/services/noop" } },
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  // A file of its own is covered by 'self'; inline, each one would need its hash in the policy.
  vite: {
    build: {
      assetsInlineLimit: 0,
      target: buildTargets,
      cssTarget: buildTargets,
      // In kB. The largest is hls.js with every sound, which few films need; what pages load is measured by scripts/size.ts.
      chunkSizeWarningLimit: 600,
    },
  },
});
