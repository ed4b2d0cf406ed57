import type { Ad } from "#lib/contract/schemas/ads.ts";
import { Picture } from "./Picture.tsx";

interface Props {
  ad: Ad;
  sizes: string;
  eager?: boolean;
}

/** A transparent pixel. */
const blank = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

/** Pictures that are scrambled in transit start blank: `islands/frame/scrambled.ts` displays them. */
export function AdPicture({ ad, sizes, eager = false }: Props) {
  if (!ad.obfuscated) return <Picture image={ad.image} sizes={sizes} eager={eager} />;
  const { url, width, height } = ad.image;
  return <img src={blank} data-scrambled={url} width={width} height={height} alt="" decoding="async" />;
}
