import type { Image } from "#lib/contract/schemas/shared.ts";
import { Picture } from "../../../components/Picture.tsx";

/** The pictures somebody sent, each a link to the whole of it. */
export function CaseImages({ images }: { images: readonly Image[] }) {
  if (images.length === 0) return null;
  return (
    <div className="admin-case-images">
      {images.map((image, index) => (
        <a href={image.url} target="_blank" rel="noopener" key={image.url}>
          <Picture image={image} sizes="120px" alt={`第 ${index + 1} 张图`} />
        </a>
      ))}
    </div>
  );
}
