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
    const kind = file.endsWith(".css") ? { rel: "preload", as: "style" } : { rel: "modulepreload" };
    const link = Object.assign(document.createElement("link"), kind, { href: `/_astro/${file}` });
    link.fetchPriority = priority;
    document.head.append(link);
  }
}
