import type { Plugin, Rollup } from "vite";

/** A file in the client folder that holds `ModuleFiles`. */
export const moduleFilesName = "module-files.json";

/** What pages need to know of the built files. */
export interface ModuleFiles {
  /** Built files that a script or lazily loaded module needs, its own first, by its path in `src/` and by its built file. */
  files: Record<string, string[]>;
  /** Built files that only pass on what another one exports, by their URLs: for each of their exports the other's URL and its name there. */
  passedOn: Record<string, Record<string, [file: string, name: string]>>;
}

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
        const files: ModuleFiles["files"] = {};
        const passedOn: ModuleFiles["passedOn"] = {};
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
          const exported = passedOnBy(chunk);
          if (exported) passedOn[`/${chunk.fileName}`] = exported;
        }
        const found: ModuleFiles = { files, passedOn };
        this.emitFile({ type: "asset", fileName: moduleFilesName, source: JSON.stringify(found) });
      },
    },
  };
}

/** The entry of a module that is in a larger file (`chunks.ts`) has nothing of its own. */
function passedOnBy({ fileName, code }: Rollup.OutputChunk): ModuleFiles["passedOn"][string] | null {
  const [, names, from] = /^export\{([\w$, ]+)\}from"\.\/([^"/]+)";\s*$/.exec(code) ?? [];
  if (names === undefined || from === undefined) return null;
  const file = `/${fileName.slice(0, fileName.lastIndexOf("/") + 1)}${from}`;
  const pairs = names.split(",").map((pair) => pair.trim().split(" as "));
  return Object.fromEntries(pairs.map(([name = "", exported = name]) => [exported, [file, name]]));
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
