import { builtFolder } from "#lib/page/built-folder.ts";

/** Files that the islands of this page need, listed by the adapter in a `<meta>`; empty in development. */
function islandFiles(): string[] {
  const files = document.querySelector<HTMLMetaElement>('meta[name="island-files"]')?.content ?? "";
  return files === "" ? [] : files.split(" ");
}

const asked = new Set<string>();

/** Preloads all files of an island at once when the user interacts with it: discovering imports one by one would cost a round trip each. */
export function preloadIsland(island: HTMLElement): void {
  const all = islandFiles();
  for (const index of island.dataset["files"]?.split(" ") ?? []) ask(all[Number(index)], "modulepreload");
}

/** Prefetches the files of the page's islands into the browser's cache, without parsing them, which would take time on a slow phone. */
export function prefetchIslands(): void {
  // Safari does not support prefetch.
  const way = document.createElement("link").relList.supports("prefetch") ? "prefetch" : "modulepreload";
  for (const file of islandFiles()) if (!isLoaded(file)) ask(file, way);
}

function isLoaded(file: string): boolean {
  return performance.getEntriesByName(location.origin + addressOf(file)).length > 0;
}

const addressOf = (file: string) => builtFolder + file;

function ask(file: string | undefined, way: "modulepreload" | "prefetch"): void {
  if (file === undefined || asked.has(`${way} ${file}`)) return;
  asked.add(`${way} ${file}`);
  const href = addressOf(file);
  // Browsers warn about preloaded styles that are not used, so these are fetched.
  if (way === "modulepreload" && file.endsWith(".css")) void fetch(href).catch(() => undefined);
  else document.head.append(Object.assign(document.createElement("link"), { rel: way, href }));
}
