const loading = new Map<string, Promise<void>>();

/** By hand: an imported style sheet would be linked on every page that can open what it is for. Rejects when it does not come. */
export function loadStyles(href: string): Promise<void> {
  const known = loading.get(href);
  if (known) return known;
  const coming = new Promise<void>((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      loading.delete(href);
      reject(new Error(`${href} did not load`));
    });
    document.head.append(link);
  });
  loading.set(href, coming);
  return coming;
}
