import { z } from "zod";
import { EnvError } from "./error.ts";
import { choice, empty, webAddress } from "./fields.ts";

const secretSentence = "要填 whsec_ 开头、后面是 Base64 的密钥（至少 24 个字节）";

const secret = z.string().refine((text) => /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(text), secretSentence);

/** Settings of the program that is asked before texts and pictures of users are published. */
export const contentCheckSettings = {
  CONTENT_CHECK_URL: webAddress("要填 http:// 或 https:// 开头的地址", "href"),
  CONTENT_CHECK_SECRET: z.preprocess(empty, secret.optional()),
  CONTENT_CHECK_FAILURE: choice(["hold", "pass"], "hold"),
};

export interface ContentCheckSettings {
  url: string;
  /** Signs requests as webhooks are signed. */
  secret: string;
  /** What happens to a text or picture when the program does not answer. */
  onFailure: "hold" | "pass";
}

/** Undefined: no program is asked. @throws {EnvError} if only one of address and secret is set. */
export function contentCheckOf(
  values: z.infer<z.ZodObject<typeof contentCheckSettings>>,
): ContentCheckSettings | undefined {
  const { CONTENT_CHECK_URL: url, CONTENT_CHECK_SECRET: key, CONTENT_CHECK_FAILURE: onFailure } = values;
  if (url === undefined && key === undefined) return undefined;
  if (url === undefined) throw new EnvError(["CONTENT_CHECK_URL：设置了 CONTENT_CHECK_SECRET 时要填接收的地址"]);
  if (key === undefined) throw new EnvError([`CONTENT_CHECK_SECRET：${secretSentence}`]);
  return { url, secret: key, onFailure };
}
