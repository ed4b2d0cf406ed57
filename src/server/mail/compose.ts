import type { Composed } from "./sender.ts";
import { z } from "zod";
import { isChosenMail, type MailKind } from "#lib/mail-kinds.ts";
import { simplified, type Writing } from "#lib/page/writing.ts";
import type { PageHref } from "#lib/pages.ts";
import { formatMinute } from "#lib/shanghai-time.ts";
import { readSiteSettings } from "../content/site-settings.ts";
import type { Context } from "../core/context.ts";
import type { Row } from "../db/schema.ts";
import { type Say, sayIn } from "../text/say.ts";
import { layOut } from "./letter.ts";
import { makeLink } from "./links.ts";
import { newsText } from "./news.ts";
import { footerLines, mailTexts, type MailText } from "./texts.ts";
import { unsubscribePath, unsubscribeToken } from "./unsubscribe.ts";

type Mail = Row<"mails">;

export interface Post {
  context: Context;
  /** Origin of the site, for links. */
  origin: string;
  from: string;
}

/** Writes a mail from what is true now: what has been read, deleted or is not wanted any more is not sent. */
export async function compose(post: Post, mail: Mail): Promise<Composed> {
  const { context, origin } = post;
  const { name: site } = await readSiteSettings(context.db.primary);
  const address = (href: PageHref, hash = "") => `${origin}${href}${hash}`;
  const found = await textOf(post.context, mail, { site, address });
  if ("drop" in found) return found;
  const { to } = found;
  const { kind, user_id: userId } = mail;
  const writing = await writingFor(context, mail);
  const say = await sayIn(writing);
  const text = said(found.text, say);
  const token = isChosenMail(kind) && userId !== null ? await unsubscribeToken(context, { userId, kind }) : null;
  const footer = footerLines(site, kind, token && address("/unsubscribe", `#${token}`)).map(say);
  return {
    letter: {
      to,
      fromName: site,
      subject: `【${site}】${text.subject}`,
      ...layOut(text, { site, home: address("/"), footer, writing, say }),
      messageId: `<mail-${mail.id}.${mail.created_at}@${post.from.slice(post.from.lastIndexOf("@") + 1)}>`,
      unsubscribe: token && `${origin}${unsubscribePath}?token=${token}`,
    },
  };
}

/** In what the reader of a mail last read the site. */
async function writingFor({ db }: Context, { user_id: userId, address }: Mail): Promise<Writing> {
  const readers = db.primary.selectFrom("users").select("users.writing");
  const reader =
    userId === null
      ? readers
          .innerJoin("email_addresses", "email_addresses.user_id", "users.id")
          .where("email_addresses.address", "=", address)
      : readers.where("users.id", "=", userId);
  return (await reader.executeTakeFirst())?.writing ?? simplified;
}

/** What others have written stays as it is. */
function said({ subject, lines, quote, button, notes }: MailText, say: Say): MailText {
  return {
    subject: say(subject),
    lines: lines.map(say),
    ...(quote !== undefined && { quote }),
    ...(button && { button: { ...button, label: say(button.label) } }),
    ...(notes && { notes: notes.map(say) }),
  };
}

interface Words {
  site: string;
  address(href: PageHref, hash?: string): string;
}

type Found = { text: MailText; to: string } | { drop: string };

async function textOf(context: Context, mail: Mail, words: Words): Promise<Found> {
  if (mail.kind === "password") return passwordText(context, mail, words);
  if (mail.kind === "confirm") return confirmText(context, mail, words);
  const text = isChosenMail(mail.kind) ? null : safetyText(mail.kind, mail, words);
  if (text !== null) return { text, to: mail.address };
  return newsText(context, mail, words);
}

/** Taken back while it was written. */
const ended = { drop: "已经作废" };

const device = z.object({ device: z.string(), place: z.string(), at: z.number() });
const moved = z.object({ to: z.string() });

function safetyText(kind: MailKind, { facts }: Mail, { site, address }: Words): MailText | null {
  const known: unknown = JSON.parse(facts);
  const settings = address("/mine?area=settings");
  if (kind === "moved") return mailTexts.moved(moved.parse(known), site);
  if (kind === "removed") return mailTexts.removed({}, site);
  if (kind === "passwordChanged") return mailTexts.passwordChanged({ href: settings }, site);
  if (kind !== "newDevice") return null;
  const { at, ...from } = device.parse(known);
  return mailTexts.newDevice({ ...from, at: formatMinute(at), href: settings }, site);
}

/** The account is looked up here and not when it was asked for: so asking takes the same time whether there is one. */
async function passwordText(
  context: Context,
  { id: mailId, address: to }: Mail,
  { site, address }: Words,
): Promise<Found> {
  const owner = await context.db.primary
    .selectFrom("email_addresses")
    .innerJoin("users", "users.id", "email_addresses.user_id")
    .select("users.id")
    .where("email_addresses.address", "=", to)
    .where("email_addresses.bounced_at", "is", null)
    .where("users.status", "in", ["active", "leaving"])
    .executeTakeFirst();
  if (!owner) return { drop: "这个邮箱没有绑定账号" };
  const token = await makeLink(context, { purpose: "password", userId: owner.id, address: to, mailId });
  if (token === null) return ended;
  return { text: mailTexts.password({ href: address("/resetPassword", `#${token}`) }, site), to };
}

/** Who already has the address is told; whoever asks to add it learns nothing. */
async function confirmText(context: Context, mail: Mail, { site, address }: Words): Promise<Found> {
  const { address: to, user_id: userId } = mail;
  const { primary } = context.db;
  const asker = await primary
    .selectFrom("email_addresses")
    .innerJoin("users", "users.id", "email_addresses.user_id")
    .select(["users.id", "users.name", "email_addresses.wanted"])
    .where("users.id", "=", userId ?? 0)
    .executeTakeFirst();
  if (asker?.wanted !== to) return { drop: "已经不用确认" };
  const owner = await primary
    .selectFrom("email_addresses")
    .select("user_id")
    .where("address", "=", to)
    .where("user_id", "!=", asker.id)
    .executeTakeFirst();
  if (owner) return { text: mailTexts.taken({}, site), to };
  const token = await makeLink(context, { purpose: "address", userId: asker.id, address: to, mailId: mail.id });
  if (token === null) return ended;
  const href = address("/confirmEmail", `#${token}`);
  return { text: mailTexts.confirm({ address: to, name: asker.name, href }, site), to };
}
