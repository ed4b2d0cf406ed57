import type { PostImage } from "#lib/contract/schemas/posts.ts";
import { largestUrl } from "#lib/seo/nodes.ts";
import { Picture } from "./Picture.tsx";

interface Props {
  images: readonly PostImage[];
  /** Title of the post: the alternative text of pictures without a description. */
  title: string;
}

const sizes = {
  one: "(min-width: 824px) 480px, 92vw",
  pairs: "(min-width: 824px) 320px, 46vw",
  threes: "(min-width: 824px) 236px, 30vw",
} as const;

/** Pictures of a post, each a link to the large version. */
export function PostImages({ images, title }: Props) {
  const look = images.length === 1 ? "one" : images.length === 2 || images.length === 4 ? "pairs" : "threes";
  return (
    <ul className={`post-images post-images-${look}`} role="list">
      {images.map((image, index) => (
        <li key={image.url}>
          <a href={largestUrl(image)} data-press="">
            <Picture
              image={image}
              alt={image.alt || `${title}，第 ${index + 1} 张图`}
              sizes={sizes[look]}
              eager={index < 3}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
