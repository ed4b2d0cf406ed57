import type { Image } from "#lib/contract/schemas/shared.ts";
import { largestUrl } from "#lib/seo/nodes.ts";
import { Picture } from "./Picture.tsx";

/** Pictures from a film, in a row that scrolls horizontally; each is a link to the large version. */
export function Stills({ images, title }: { images: readonly Image[]; title: string }) {
  return (
    <ul className="stills" role="list">
      {images.map((image, index) => (
        <li key={image.url}>
          <a className="frame-16-9" href={largestUrl(image)} data-press="">
            <Picture image={image} alt={`《${title}》剧照 ${index + 1}`} sizes="(min-width: 824px) 220px, 62vw" />
          </a>
        </li>
      ))}
    </ul>
  );
}
