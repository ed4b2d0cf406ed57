/** Scrolls a list of links, which scrolls by itself, to the current one, again when what moves the links has changed. The page stays put. */
export function showCurrent(selector: string, _moved?: string): void {
  const list = document.querySelector(selector);
  const current = list?.querySelector("[aria-current]");
  if (!list || !current) return;
  const [outer, inner] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
  list.scrollBy({
    left: inner.left + inner.width / 2 - outer.left - outer.width / 2,
    top: inner.top + inner.height / 2 - outer.top - outer.height / 2,
    behavior: "instant",
  });
}
