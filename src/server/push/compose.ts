import { hash } from "node:crypto";
import type { PageHref } from "#lib/pages.ts";
import { type NewsKind, isNewsKind } from "#lib/news-kinds.ts";
import { simplified, type Writing } from "#lib/page/writing.ts";
import { readSiteSettings } from "../content/site-settings.ts";
import type { Context } from "../core/context.ts";
import { fileAddress, imageFiles } from "../core/images.ts";
import { over, tellNews } from "../mail/news.ts";
import { sayIn } from "../text/say.ts";
import type { PushInHand } from "./in-hand.ts";
import { cut, pushTexts, type PushText, testText } from "./texts.ts";

/** The message to send now, or why there is nothing to send any more. */
export type Composed = { payload: string; topic: string } | { drop: string };

/** Writes a message from what is true now: what has been read, deleted or is not wanted any more is not sent. */
export async function compose(context: Context, push: PushInHand): Promise<Composed> {
  const { name, icon } = await readSiteSettings(context.db.primary);
  const found = await textOf(context, push, name);
  if ("drop" in found) return found;
  const { href, tag } = found;
  const lang = await writingOf(context, push.user_id);
  const say = await sayIn(lang);
  // What others have written stays as it is.
  const [title, body] = [say(found.title), cut(`${say(found.body)}${found.quote ?? ""}`)];
  const picture = icon === "" ? undefined : imageFiles("siteIcon", icon)[2];
  const shown = picture === undefined ? "/icons/icon-192.png" : fileAddress(context.images, picture);
  return {
    payload: JSON.stringify({ title, body, lang, url: href, tag, icon: shown, at: push.created_at }),
    // A topic has up to 32 characters of base64url.
    topic: hash("sha256", tag, "base64url").slice(0, 32),
  };
}

async function textOf(context: Context, push: PushInHand, site: string): Promise<PushText | { drop: string }> {
  const { kind, user_id: userId } = push;
  if (!isNewsKind(kind)) return testText(site);
  if (!(await isWanted(context, userId, kind))) return { drop: "已经关掉这一类推送" };
  const facts: unknown = JSON.parse(push.facts);
  const address = (href: PageHref, hash = "") => `${href}${hash}`;
  return (await tellNews(context, { kind, userId, facts }, address, pushTexts)) ?? over;
}

async function writingOf({ db }: Context, userId: number): Promise<Writing> {
  const reader = db.primary.selectFrom("users").select("writing").where("id", "=", userId);
  return (await reader.executeTakeFirst())?.writing ?? simplified;
}

async function isWanted({ db }: Context, userId: number, kind: NewsKind): Promise<boolean> {
  const row = await db.primary
    .selectFrom("push_settings")
    .select("user_id")
    .where("user_id", "=", userId)
    .where(`push_${kind}`, "=", 1)
    .executeTakeFirst();
  return row !== undefined;
}
