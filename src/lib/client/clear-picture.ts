import { clearImage } from "./clear-image.ts";

/** Distance below the viewport at which loading starts. */
const rootMargin = "200px";
const known = new WeakSet<HTMLImageElement>();

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || !(target instanceof HTMLImageElement)) continue;
      observer.unobserve(target);
      show(target).catch(() => (target.dataset.state = "error"));
    }
  },
  { rootMargin },
);

/** Displays the picture at `data-scrambled`, whose first bytes are scrambled in transit, once it is near the viewport. */
export function clearPicture(image: HTMLImageElement): void {
  if (known.has(image)) return;
  known.add(image);
  observer.observe(image);
}

async function show(image: HTMLImageElement): Promise<void> {
  const url = await clearImage(image.dataset.scrambled ?? "");
  for (const end of ["load", "error"]) image.addEventListener(end, () => URL.revokeObjectURL(url), { once: true });
  image.src = url;
}
