import { existsSync } from "node:fs";
import path from "node:path";
import { build, type Plugin } from "vite";
import { asciiModules } from "./ascii.ts";

/** What is started: the site, and the processes it starts itself. */
const entries = {
  serve: "scripts/serve.ts",
  web: "scripts/web.ts",
  worker: "scripts/worker.ts",
  live: "scripts/live.ts",
};

/** Native, or loads files of its own beside itself. */
const external = ["sharp", "pg-native", "pino", "thread-stream"];

/**
 * Joins the server's two thousand modules into a few files: each thread then needs 20 MB less and starts in a third of the time, see
 * docs/decisions/0095-joined-program.md. Names and lines are left as they are, so that a stack trace can be read.
 */
export async function buildProgram(root: string, outDir: string): Promise<void> {
  const input = Object.entries(entries).map(([name, file]) => [name, path.join(root, file)] as const);
  // A site of a test brings a server of its own.
  if (!input.every(([, file]) => existsSync(file))) return;
  await build({
    configFile: false,
    logLevel: "warn",
    root,
    plugins: [threads(), asciiModules()],
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: "esnext",
      minify: false,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: {
        input: Object.fromEntries(input),
        output: {
          format: "es",
          // All in one folder, which is as deep below the root as those of src/server: modules find the root from their own place.
          entryFileNames: "[name].mjs",
          chunkFileNames: "[name]-[hash].mjs",
          comments: false,
        },
      },
    },
  });
}

/** Makes a file of its own of every module that is started as a thread. */
function threads(): Plugin {
  return {
    name: "shiguang:threads",
    transform(code, id) {
      if (!code.includes("new Worker(")) return null;
      return code.replaceAll(/new URL\("\.\/([\w-]+)\.ts", import\.meta\.url\)/g, (_all, name: string) => {
        const fileName = `${name}.mjs`;
        this.emitFile({ type: "chunk", id: path.join(path.dirname(id), `${name}.ts`), fileName });
        return `new URL("./${fileName}", import.meta.url)`;
      });
    },
  };
}
