import type { Plugin, Rollup } from "vite";

/**
 * A file in the client folder that lists which built files a script or lazily loaded module needs, its own first, by its path in `src/` and
 * by its built file.
 */
export const moduleFilesName = "module-files.json";

/** Scripts that a page loads by their URL, not through Astro. */
const ownEntries = ["islands/player/boot.ts"];

/** Records the files of lazy modules and own entries, so that pages can preload them before a script requests them. */
export function moduleFiles(): Plugin {
  return {
    name: "shiguang:module-files",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async buildStart() {
      for (const entry of ownEntries) {
        // The adapter also builds other sites, e.g. in tests, which lack this module.
        const module = await this.resolve(`/src/${entry}`);
        if (module) this.emitFile({ type: "chunk", id: module.id });
      }
    },
    // By then Vite has removed chunks that contained only styles.
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const files: Record<string, string[]> = {};
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== "chunk") continue;
          const isEntry = chunk.isDynamicEntry || chunk.isEntry;
          // Several lazy modules may be in one chunk (`chunks.ts`), which then is an entry of none.
          const lazy = chunk.moduleIds.filter((id) => this.getModuleInfo(id)?.dynamicImporters.length);
          const names = new Set([...lazy, ...(isEntry ? [chunk.facadeModuleId ?? ""] : [])].flatMap(inSource));
          if (!isEntry && names.size === 0) continue;
          const needed = [...largestFirst(withImports(chunk, bundle), bundle), ...stylesOf(chunk)].map(
            (file) => `/${file}`,
          );
          files[chunk.fileName] = needed;
          for (const name of names) files[name] = needed;
        }
        this.emitFile({ type: "asset", fileName: moduleFilesName, source: JSON.stringify(files) });
      },
    },
  };
}

/** Path in `src/`; none if it is elsewhere. */
function inSource(id: string): string[] {
  return /\/src\/([^?]+)$/.exec(id)?.slice(1) ?? [];
}

/** Sorts by size, with the module's own file first. A browser loads six files at a time, so the last one should not be a large one. */
function largestFirst([own = "", ...others]: readonly string[], bundle: Rollup.OutputBundle): string[] {
  const sizeOf = (file: string) => {
    const found = bundle[file];
    return found?.type === "chunk" ? found.code.length : 0;
  };
  return [own, ...others.toSorted((a, b) => sizeOf(b) - sizeOf(a))];
}

/** Style sheets that the module imports with `?url` and links to when it renders. */
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
