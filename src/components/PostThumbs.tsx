import type { PostImage } from "#lib/contract/schemas/posts.ts";
import { Picture } from "./Picture.tsx";

/** Maximum number of pictures on a card. */
const shown = 3;

/** The first pictures of a post; the last one displays the number of further pictures. */
export function PostThumbs({ images }: { images: readonly PostImage[] }) {
  const more = images.length - shown;
  return (
    <ul className="post-thumbs" role="list">
      {images.slice(0, shown).map((image, index) => (
        <li key={index}>
          <Picture image={image} alt={image.alt} sizes="(min-width: 824px) 190px, 29vw" />
          {more > 0 && index === shown - 1 && <span className="post-thumbs-more">{`+${more}`}</span>}
        </li>
      ))}
    </ul>
  );
}
