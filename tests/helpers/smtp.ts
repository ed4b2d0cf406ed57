import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import type { Settings } from "#server/env/env.ts";

/** A mail that the server has accepted. */
interface ReceivedMail {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Lower-case names; folded lines joined. */
  headers: Readonly<Record<string, string>>;
}

/** An SMTP server on a port of this machine that keeps what it accepts. */
export interface SmtpServer {
  settings: Settings;
  mails: ReceivedMail[];
  /** Name and password of the last who signed in. */
  login(): string;
  /** The mails to an address, the latest last. */
  to(address: string): ReceivedMail[];
  /** The token behind the `#` of the link in the last mail to an address. */
  linkTo(address: string): string;
  /** What it replies to the recipients or, with `at`, to the login or to the whole mail from now on, e.g. `550 5.1.1 no such mailbox`; null: accepts. */
  refuse(reply: string | null, at?: "auth" | "rcpt" | "data"): void;
  close(): Promise<void>;
}

export const smtpPassword = "own words of the post office";

export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  let refusal: { reply: string; at: "auth" | "rcpt" | "data" } | null = null;
  let login = "";
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    talk(socket);
  });

  function talk(socket: Socket): void {
    let buffered = "";
    let data: string | null = null;
    let from = "";
    let to = "";
    const say = (reply: string) => socket.write(`${reply}\r\n`);
    const command = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "EHLO") return void say("250-localhost\r\n250-AUTH PLAIN\r\n250 8BITMIME");
      if (verb === "AUTH") {
        if (refusal?.at === "auth") return void say(refusal.reply);
        login = Buffer.from(line.slice("AUTH PLAIN ".length), "base64").toString().split("\0").slice(1).join(":");
        return void say("235 2.7.0 welcome");
      }
      if (verb === "MAIL") from = /<(.*?)>/.exec(line)?.[1] ?? "";
      if (verb === "RCPT") {
        if (refusal?.at === "rcpt") return void say(refusal.reply);
        to = /<(.*?)>/.exec(line)?.[1] ?? "";
      }
      if (verb === "DATA") {
        data = "";
        return void say("354 go on");
      }
      say(verb === "QUIT" ? "221 bye" : "250 2.0.0 ok");
      if (verb === "QUIT") socket.end();
    };
    say("220 localhost ready");
    socket.on("data", (chunk) => {
      buffered += chunk.toString("utf8");
      for (let end = buffered.indexOf("\r\n"); end !== -1; end = buffered.indexOf("\r\n")) {
        const line = buffered.slice(0, end);
        buffered = buffered.slice(end + 2);
        if (data === null) command(line);
        else if (line === ".") {
          if (refusal?.at !== "data") mails.push({ from, to, ...readMail(data) });
          say(refusal?.at === "data" ? refusal.reply : "250 2.0.0 taken");
          data = null;
        } else data += `${line.replace(/^\./, "")}\r\n`;
      }
    });
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("not listening on a port");
  const of = (to: string) => mails.filter((mail) => mail.to === to);
  return {
    settings: {
      SMTP_URL: `smtp://post:${encodeURIComponent(smtpPassword)}@127.0.0.1:${address.port}`,
      MAIL_FROM: "no-reply@site.example",
      PUBLIC_ORIGIN: "http://localhost",
    },
    mails,
    login: () => login,
    to: of,
    linkTo(to) {
      const [, token] = /https?:\/\/\S+#(\S+)/.exec(of(to).at(-1)?.text ?? "") ?? [];
      if (token === undefined) throw new Error(`no link was mailed to ${to}`);
      return token;
    },
    refuse(reply, at = "rcpt") {
      refusal = reply === null ? null : { reply, at };
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function readMail(source: string): Omit<ReceivedMail, "from" | "to"> {
  const { headers, body } = parted(source);
  const boundary = /boundary="?([^";]+)/.exec(headers["content-type"] ?? "")?.[1];
  const parts = boundary === undefined ? [source] : body.split(`--${boundary}`).slice(1, -1);
  const part = (type: string) => {
    const found = parts.map((one) => parted(one.replace(/^\r\n/, ""))).find((one) => isOf(one.headers, type));
    return found === undefined ? "" : decoded(found);
  };
  return { headers, subject: words(headers["subject"] ?? ""), text: part("text/plain"), html: part("text/html") };
}

interface Part {
  headers: Record<string, string>;
  body: string;
}

const isOf = (headers: Part["headers"], type: string) => (headers["content-type"] ?? "").startsWith(type);

function parted(source: string): Part {
  const end = source.indexOf("\r\n\r\n");
  const lines = source
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(":")).toLowerCase(),
    line.slice(line.indexOf(":") + 1).trim(),
  ]);
  return { headers: Object.fromEntries(headers), body: source.slice(end + 4) };
}

function decoded({ headers, body }: Part): string {
  const encoding = headers["content-transfer-encoding"] ?? "";
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  return encoding === "quoted-printable"
    ? quotedPrintable(body.replaceAll("=\r\n", "")).replaceAll("\r\n", "\n")
    : body;
}

const quotedPrintable = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

/** Decodes the words of a header (RFC 2047). */
function words(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([BQ])\?(.*?)\?=/gi, (_, way: string, word: string) =>
      way.toUpperCase() === "B"
        ? Buffer.from(word, "base64").toString("utf8")
        : quotedPrintable(word.replaceAll("_", " ")),
    );
}
