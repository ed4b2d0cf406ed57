import type { Image } from "#lib/contract/schemas/shared.ts";

interface Props {
  image: Image;
  /** Empty when a text beside it already says what it shows. */
  alt?: string;
  sizes: string;
}

export function Picture({ image, alt = "", sizes }: Props) {
  const { url, srcset, width, height } = image;
  return (
    <img
      src={url}
      srcSet={srcset}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  );
}
