/** Files the islands of this page need, named by the adapter in a `<meta>`; empty while developing. */
function islandFiles(): string[] {
  const files = document.querySelector<HTMLMetaElement>('meta[name="island-files"]')?.content ?? "";
  return files === "" ? [] : files.split(" ");
}

let begun = false;

/** Asks for all of them at once: one script finding the next costs a round trip each. */
export function preloadIslands(priority: "high" | "low" = "high"): void {
  if (begun) return;
  begun = true;
  for (const file of islandFiles()) {
    const link = Object.assign(document.createElement("link"), { rel: "modulepreload", href: `/_astro/${file}` });
    link.fetchPriority = priority;
    document.head.append(link);
  }
}
