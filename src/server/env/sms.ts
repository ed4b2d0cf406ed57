import { z } from "zod";
import { EnvError } from "./error.ts";
import { empty, webAddress } from "./fields.ts";

/** Settings of one-time codes by SMS. */
export const smsSettings = {
  SMS: z.preprocess(empty, z.enum(["off", "log", "http"], "只能是 off、log、http 之一").optional()),
  SMS_HTTP_URL: webAddress("要填 http:// 或 https:// 开头的地址", "href"),
  SMS_HTTP_TOKEN: z.preprocess(empty, z.string().max(4096).optional()),
};

/** How one-time codes are sent to a mobile; `log` writes them to the log, for development. */
export type SmsGateway = { kind: "off" } | { kind: "log" } | { kind: "http"; url: string; token?: string };

/** By default codes are written to the log only in development. @throws {EnvError} if the settings contradict each other. */
export function smsOf(values: z.infer<z.ZodObject<typeof smsSettings>>, isDevelopment: boolean): SmsGateway {
  const { SMS_HTTP_URL: url, SMS_HTTP_TOKEN: token } = values;
  const kind = values.SMS ?? (url === undefined ? (isDevelopment ? "log" : "off") : "http");
  if (kind !== "http") return { kind };
  if (url === undefined) throw new EnvError(["SMS_HTTP_URL：SMS=http 时要填短信网关的地址"]);
  return { kind, url, ...(token === undefined ? {} : { token }) };
}
