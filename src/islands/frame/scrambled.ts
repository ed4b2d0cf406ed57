/** Displays pictures that are scrambled in transit: those of the page, and those of list pages loaded later. */
export function clearPictures(): void {
  for (const image of document.querySelectorAll("img[data-scrambled]")) clear(image);
  document.addEventListener("load", ({ target }) => clear(target), true);
}

function clear(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement) || image.dataset.scrambled === undefined) return;
  void import("#lib/client/clear-picture.ts").then(({ clearPicture }) => clearPicture(image));
}
