/** Files the islands of this page need, named by the adapter in a `<meta>`; empty while developing. */
function islandFiles(): string[] {
  const files = document.querySelector<HTMLMetaElement>('meta[name="island-files"]')?.content ?? "";
  return files === "" ? [] : files.split(" ");
}

const asked = new Set<string>();

/** Asks at once for all an island needs, or all islands of the page do: one script finding the next costs a round trip each. */
export function preloadIslands(priority: "high" | "low", island?: HTMLElement): void {
  const all = islandFiles();
  const places = island?.dataset.files?.split(" ") ?? all.keys();
  for (const place of places) {
    const file = all[Number(place)];
    if (file === undefined || asked.has(file)) continue;
    asked.add(file);
    if (file.endsWith(".css")) warm(`/_astro/${file}`, priority);
    else preload(`/_astro/${file}`, priority);
  }
}

function preload(href: string, fetchPriority: "high" | "low"): void {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href, fetchPriority }));
}

/** Styles that may not be needed after all: browsers complain of a preload nobody uses. */
function warm(href: string, priority: "high" | "low"): void {
  void fetch(href, { priority }).catch(() => undefined);
}
