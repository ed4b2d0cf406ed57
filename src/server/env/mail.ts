import { isIP } from "node:net";
import { z } from "zod";
import { parseEmail } from "#lib/email.ts";
import { EnvError } from "./error.ts";
import { empty } from "./fields.ts";
import { isOwn } from "./own-secret.ts";

const sentence = "要填 smtp:// 或 smtps:// 开头的地址，如 smtp://用户:密码@smtp.example.com:587";

const smtpUrl = z
  .string()
  .refine((text) => toServer(text) !== null, sentence)
  .refine((text) => isOwn(toServer(text)?.auth?.password ?? ""), "不能使用示例里的密码");

/** Settings of outgoing mail. */
export const mailSettings = {
  SMTP_URL: z.preprocess(empty, smtpUrl.optional()),
  MAIL_FROM: z.preprocess(
    empty,
    z
      .string()
      .refine((text) => parseEmail(text) !== null, "要填邮箱地址，如 no-reply@example.com；名字用站点的名字")
      .optional(),
  ),
};

/** How the site sends mail. */
export interface MailServer {
  host: string;
  port: number;
  /** TLS from the first byte; without it, by STARTTLS if the server offers that. */
  secure: boolean;
  /** Refuses to go on without TLS: a password is never sent in plain text to another machine. */
  requireTls: boolean;
  auth?: { user: string; password: string };
  /** Address of the sender. */
  from: string;
}

/** Undefined: the site sends no mail. @throws {EnvError} if the settings contradict each other. */
export function mailOf(values: z.infer<z.ZodObject<typeof mailSettings>>, origin: string | undefined) {
  const { SMTP_URL: url, MAIL_FROM: from } = values;
  if (url === undefined) return undefined;
  const server = toServer(url);
  if (server === null) throw new EnvError([`SMTP_URL：${sentence}`]);
  if (from === undefined) throw new EnvError(["MAIL_FROM：设置了 SMTP_URL 时要填发信的邮箱地址"]);
  if (origin === undefined) throw new EnvError(["PUBLIC_ORIGIN：设置了 SMTP_URL 时要填，邮件里的链接用它"]);
  return { ...server, from };
}

function toServer(text: string): Omit<MailServer, "from"> | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === "") return null;
  if ((url.pathname !== "" && url.pathname !== "/") || url.search !== "" || url.hash !== "") return null;
  const [user, password] = [decoded(url.username), decoded(url.password)];
  if (user === null || password === null || (user === "") !== (password === "")) return null;
  const secure = url.protocol === "smtps:";
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTls: user !== "" && !isThisMachine(url.hostname),
    ...(user !== "" && { auth: { user, password } }),
  };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const isThisMachine = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || (isIP(host) === 4 && host.startsWith("127."));
