import type { Composed } from "./sender.ts";
import { z } from "zod";
import type { MailKind } from "#lib/mail-kinds.ts";
import { isNewsKind, type NewsKind } from "#lib/news-kinds.ts";
import { simplified, type Writing } from "#lib/page/writing.ts";
import type { PageHref } from "#lib/pages.ts";
import { formatMinute } from "#lib/shanghai-time.ts";
import { readSiteSettings } from "../content/site-settings.ts";
import type { Context } from "../core/context.ts";
import type { Row } from "../db/schema.ts";
import { type Say, sayIn } from "../text/say.ts";
import { layOut } from "./letter.ts";
import { makeLink } from "./links.ts";
import { over, tellNews } from "./news.ts";
import { footerLines, type MailText, newsTexts, safetyTexts } from "./texts.ts";
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
  const token = isNewsKind(kind) && userId !== null ? await unsubscribeToken(context, { userId, kind }) : null;
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
  const text = isNewsKind(mail.kind) ? null : safetyText(mail.kind, mail, words);
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
  if (kind === "moved") return safetyTexts.moved(moved.parse(known), site);
  if (kind === "removed") return safetyTexts.removed({}, site);
  if (kind === "passwordChanged") return safetyTexts.passwordChanged({ href: settings }, site);
  if (kind !== "newDevice") return null;
  const { at, ...from } = device.parse(known);
  return safetyTexts.newDevice({ ...from, at: formatMinute(at), href: settings }, site);
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
  return { text: safetyTexts.password({ href: address("/resetPassword", `#${token}`) }, site), to };
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
  if (owner) return { text: safetyTexts.taken({}, site), to };
  const token = await makeLink(context, { purpose: "address", userId: asker.id, address: to, mailId: mail.id });
  if (token === null) return ended;
  const href = address("/confirmEmail", `#${token}`);
  return { text: safetyTexts.confirm({ address: to, name: asker.name, href }, site), to };
}

/** Text of a mail that a member has chosen, and the member's address of now. */
async function newsText(context: Context, mail: Mail, { address }: Words): Promise<Found> {
  const { kind, user_id: userId } = mail;
  if (!isNewsKind(kind) || userId === null) return { drop: "不知道是什么" };
  const to = await addressFor(context, userId, kind);
  if (to === null) return { drop: "已经退订，或者邮箱已移除" };
  const facts: unknown = JSON.parse(mail.facts);
  const text = await tellNews(context, { kind, userId, facts }, address, newsTexts);
  return text === null ? over : { text, to };
}

async function addressFor({ db }: Context, userId: number, kind: NewsKind): Promise<string | null> {
  const row = await db.primary
    .selectFrom("email_addresses")
    .innerJoin("users", "users.id", "email_addresses.user_id")
    .select("email_addresses.address")
    .where("email_addresses.user_id", "=", userId)
    .where(`email_addresses.mail_${kind}`, "=", 1)
    .where("email_addresses.bounced_at", "is", null)
    .where("users.status", "=", "active")
    .executeTakeFirst();
  return row?.address ?? null;
}
