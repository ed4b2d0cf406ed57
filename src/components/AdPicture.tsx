import type { Ad } from "#lib/contract/schemas/ads.ts";
import { Picture } from "./Picture.tsx";

interface Props {
  ad: Ad;
  sizes: string;
  eager?: boolean;
}

export function AdPicture({ ad, sizes, eager = false }: Props) {
  const { url, width, height } = ad.image;
  if (ad.obfuscated) return <obfuscated-image src={url} alt="" width={width} height={height} />;
  return <Picture image={ad.image} sizes={sizes} eager={eager} />;
}
