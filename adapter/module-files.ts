import type { Plugin, Rollup } from "vite";

/** Written into the client folder: which built files a script or lazily loaded module needs, itself first, by its path in `src/` and by its own file. */
export const moduleFilesName = "module-files.json";

/** Scripts that a page starts by itself, by their address, and not through Astro. */
const ownEntries = ["islands/player/boot.ts"];

/** Notes the files of lazy modules and own entries, so that a page can name them before a script asks for them. */
export function moduleFiles(): Plugin {
  return {
    name: "shiguang:module-files",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async buildStart() {
      for (const entry of ownEntries) {
        // Other sites are built with this adapter too, such as a test's.
        const module = await this.resolve(`/src/${entry}`);
        if (module) this.emitFile({ type: "chunk", id: module.id });
      }
    },
    // Vite has taken out by then what was styles alone.
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const files: Record<string, string[]> = {};
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== "chunk" || !(chunk.isDynamicEntry || chunk.isEntry)) continue;
          const name = /\/src\/([^?]+)$/.exec(chunk.facadeModuleId ?? "")?.[1];
          const needed = [...largestFirst(withImports(chunk, bundle), bundle), ...stylesOf(chunk)].map(
            (file) => `/${file}`,
          );
          files[chunk.fileName] = needed;
          if (name) files[name] = needed;
        }
        this.emitFile({ type: "asset", fileName: moduleFilesName, source: JSON.stringify(files) });
      },
    },
  };
}

/** The module's own file stays in front. A browser asks for six at a time: the last may not be one that takes long. */
function largestFirst([own = "", ...others]: readonly string[], bundle: Rollup.OutputBundle): string[] {
  const sizeOf = (file: string) => {
    const found = bundle[file];
    return found?.type === "chunk" ? found.code.length : 0;
  };
  return [own, ...others.toSorted((a, b) => sizeOf(b) - sizeOf(a))];
}

/** Styles that the module names by their address (`?url`) and links to when it draws. */
function stylesOf({ viteMetadata }: Rollup.OutputChunk): string[] {
  return [...(viteMetadata?.importedAssets ?? [])].filter((file) => file.endsWith(".css"));
}

function withImports(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle): string[] {
  const found = new Set([chunk.fileName]);
  for (const file of found) {
    const next = bundle[file];
    if (next?.type === "chunk") for (const imported of next.imports) found.add(imported);
  }
  return [...found];
}
