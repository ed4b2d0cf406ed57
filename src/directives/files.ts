/** Files the islands of this page need, named by the adapter in a `<meta>`; empty while developing. */
function islandFiles(): string[] {
  const files = document.querySelector<HTMLMetaElement>('meta[name="island-files"]')?.content ?? "";
  return files === "" ? [] : files.split(" ");
}

const asked = new Set<string>();

/** Asks at once for all an island needs that is being turned to: one script finding the next costs a round trip each. */
export function preloadIsland(island: HTMLElement): void {
  const all = islandFiles();
  for (const place of island.dataset["files"]?.split(" ") ?? []) ask(all[Number(place)], "modulepreload");
}

/** Brings what the islands of this page may need into the browser's cache. Nothing is read of it yet: that would take a slow phone's time. */
export function prefetchIslands(): void {
  // Safari knows no prefetch.
  const way = document.createElement("link").relList.supports("prefetch") ? "prefetch" : "modulepreload";
  for (const file of islandFiles()) ask(file, way);
}

function ask(file: string | undefined, way: "modulepreload" | "prefetch"): void {
  if (file === undefined || asked.has(`${way} ${file}`)) return;
  asked.add(`${way} ${file}`);
  const href = `/_astro/${file}`;
  // Styles may not be needed after all: browsers complain of a preload nobody uses.
  if (way === "modulepreload" && file.endsWith(".css")) void fetch(href).catch(() => undefined);
  else document.head.append(Object.assign(document.createElement("link"), { rel: way, href }));
}
