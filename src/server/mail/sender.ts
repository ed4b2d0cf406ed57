import type { MailServer } from "../env/mail.ts";

/** A mail as it goes out. */
export interface Letter {
  to: string;
  /** Name displayed as the sender. */
  fromName: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every attempt, so that a mail sent twice is recognised. */
  messageId: string;
  /** Address that unsubscribes by one press in the mail program; null for mails nobody unsubscribes from. */
  unsubscribe: string | null;
}

/** The mail to send now, or why there is nothing to send any more. */
export type Composed = { letter: Letter } | { drop: string };

/** Sends mails. Rejects with `MailRefused` if the server did not accept one, or was not reached. */
export interface MailSender {
  /** Address of the sender. */
  from: string;
  send(letter: Letter): Promise<void>;
}

/** Why a mail was not accepted, without addresses and passwords: it goes into the log. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
  /** Trying again will not help. */
  readonly isFinal: boolean;
  /** The mailbox does not exist or takes nothing any more. */
  readonly isBounce: boolean;
  /** The server was not reached, or refused the site itself: no mail goes out. */
  readonly isServer: boolean;

  constructor(message: string, why: { isFinal: boolean; isBounce: boolean; isServer: boolean }) {
    super(message);
    this.isFinal = why.isFinal;
    this.isBounce = why.isBounce;
    this.isServer = why.isServer;
  }
}

/** Milliseconds for connecting, for the greeting, and between two answers. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/** The configured sender; null if the site sends no mail. */
export function createMailSender(server: MailServer | undefined): MailSender | null {
  if (server === undefined) return null;
  const { host, port, secure, requireTls: requireTLS, auth, from } = server;
  const login = auth && { auth: { user: auth.user, pass: auth.password } };
  return {
    from,
    async send({ to, fromName, subject, text, html, messageId, unsubscribe }) {
      // Most processes never send one.
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({ host, port, secure, requireTLS, ...login, ...timeouts });
      try {
        await transport.sendMail({
          from: { name: fromName, address: from },
          to: { name: "", address: to },
          subject,
          text,
          html,
          messageId,
          headers: {
            "Auto-Submitted": "auto-generated",
            ...(unsubscribe !== null && {
              "List-Unsubscribe": `<${unsubscribe}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }),
          },
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        throw toRefusal(error);
      } finally {
        transport.close();
      }
    },
  };
}

/** Status of a mailbox (RFC 3463): 5.1 its address, 5.2 itself; 5.7 and the like are about the sender. */
const ofMailbox = /\b5\.[12]\.\d+\b/;
const enhanced = /\b[245]\.\d{1,3}\.\d{1,3}\b/;
/** Replies about a mailbox from servers without these. */
const mailboxReplies = new Set([550, 551, 552, 553]);

function toRefusal(error: unknown): MailRefused {
  const read = (key: string): unknown =>
    typeof error === "object" && error !== null ? Reflect.get(error, key) : undefined;
  const [code, command, response, status] = [read("code"), read("command"), read("response"), read("responseCode")];
  const said = typeof response === "string" ? response : "";
  const isServer = command !== "RCPT TO" && command !== "DATA";
  const isFinal = !isServer && read("permanent") === true;
  const aboutMailbox = enhanced.test(said)
    ? ofMailbox.test(said)
    : command === "RCPT TO" && typeof status === "number" && mailboxReplies.has(status);
  const message = [code, command, status, enhanced.exec(said)?.[0]].filter(Boolean).join(" ");
  return new MailRefused(message || "unknown", { isFinal, isBounce: isFinal && aboutMailbox, isServer });
}
