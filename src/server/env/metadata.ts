import { z } from "zod";
import { empty, onOff, webAddress } from "./fields.ts";

const sentence = "要填 http:// 或 https:// 开头的地址";

/** Settings of the places facts are looked up in. */
export const metadataSettings = {
  TMDB_KEY: z.preprocess(
    empty,
    z
      .string()
      .regex(/^[\w.-]{16,1000}$/, "要填 TMDB 给的 API 密钥或读取令牌")
      .optional(),
  ),
  TMDB_URL: webAddress(sentence, "href"),
  TMDB_IMAGE_URL: webAddress(sentence, "href"),
  WIKIDATA: onOff("on", "off", false),
  WIKIDATA_URL: webAddress(sentence, "href"),
} as const;

const parsed = z.object(metadataSettings);

/** Without a trailing slash. */
export interface MetadataSettings {
  tmdb?: { key: string; url: string; imageUrl: string };
  wikidata?: { url: string };
}

export function metadataOf(values: z.output<typeof parsed>): MetadataSettings {
  const { TMDB_KEY: key, TMDB_URL: url, TMDB_IMAGE_URL: imageUrl, WIKIDATA, WIKIDATA_URL } = values;
  return {
    ...(key !== undefined && {
      tmdb: {
        key,
        url: url ?? "https://api.themoviedb.org/3",
        imageUrl: imageUrl ?? "https://image.tmdb.org/t/p",
      },
    }),
    ...(WIKIDATA && { wikidata: { url: WIKIDATA_URL ?? "https://www.wikidata.org/w/api.php" } }),
  };
}
