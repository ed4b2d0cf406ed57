import type { Image } from "#lib/contract/schemas/shared.ts";

interface Props {
  /** Null renders a plain surface of the same shape. */
  image: Image | null;
  /** Empty if a text beside it already describes it. */
  alt?: string;
  sizes: string;
  /** Visible without scrolling: loaded at once. */
  eager?: boolean;
  className?: string;
}

export function Picture({ image, alt = "", sizes, eager = false, className }: Props) {
  if (image === null) return <span className="no-picture" aria-hidden="true" />;
  return (
    <img
      className={className}
      src={image.url}
      srcSet={image.srcset || undefined}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={alt}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
    />
  );
}
