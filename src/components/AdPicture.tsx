import type { Ad } from "#lib/contract/schemas/ads.ts";
import { Picture } from "./Picture.tsx";

interface Props {
  ad: Ad;
  sizes: string;
  eager?: boolean;
}

/** One clear pixel. */
const blank = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

/** What is scrambled on the wire begins blank: `islands/frame/scrambled.ts` shows it. */
export function AdPicture({ ad, sizes, eager = false }: Props) {
  if (!ad.obfuscated) return <Picture image={ad.image} sizes={sizes} eager={eager} />;
  const { url, width, height } = ad.image;
  return <img src={blank} data-scrambled={url} width={width} height={height} alt="" decoding="async" />;
}
