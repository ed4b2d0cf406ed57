import { z } from "zod";
import { shortened } from "#lib/characters.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import type { PageHref } from "#lib/pages.ts";
import type { NewsKind } from "#lib/news-kinds.ts";
import type { Context } from "../core/context.ts";
import { findContent } from "../kinds/targets.ts";
import { namesIn, withNames } from "../people/mentions.ts";
import { type CommentNews, insteadOf, type NewsTexts } from "./texts.ts";

type Address = (href: PageHref, hash?: string) => string;

const ofComment = z.object({ commentId: z.int() });
const ofRound = z.object({ roundId: z.int() });
const ofDigest = z.object({ title: z.string(), text: z.string(), contentType: z.int(), targetId: z.int() });
/** Why news is not told. */
export const over = { drop: "已经看过，或者已经删除" };
/** Characters of a comment that are quoted. */
const maxQuote = 300;

interface News {
  kind: NewsKind;
  userId: number;
  facts: unknown;
}

/** Words news from what is true now, for any channel. Null: it has been read or deleted. */
export async function tellNews<Text>(
  context: Context,
  { kind, userId, facts }: News,
  address: Address,
  texts: NewsTexts<Text>,
): Promise<Text | null> {
  const premiere = kind === "update" ? ofDigest.safeParse(facts).data : undefined;
  if (premiere) {
    const { contentType, targetId, ...said } = premiere;
    return texts.digest({ ...said, href: address(contentHref(contentType, targetId) ?? "/") });
  }
  if (kind === "update") {
    const news = await updateFor(context, userId, ofRound.parse(facts).roundId, address);
    return news && texts.update(news);
  }
  if (kind === "digest") {
    const { contentType, targetId, ...said } = ofDigest.parse(facts);
    return texts.digest({ ...said, href: address(contentHref(contentType, targetId) ?? "/") });
  }
  const news = await commentFor(context, userId, ofComment.parse(facts).commentId, address);
  return news && texts[kind](news);
}

async function commentFor(
  context: Context,
  userId: number,
  commentId: number,
  address: Address,
): Promise<CommentNews | null> {
  const { db } = context;
  const row = await db.primary
    .selectFrom("messages")
    .innerJoin("comments", "comments.id", "messages.comment_id")
    .innerJoin("users", "users.id", "comments.author_id")
    .select(["comments.text", "messages.content_type", "messages.target_id", "users.name", "comments.pictures"])
    .select("comments.spoiler")
    .where("messages.user_id", "=", userId)
    .where("messages.comment_id", "=", commentId)
    .where("messages.kind", "in", ["comment", "reply"])
    .where("messages.read_at", "is", null)
    .where("comments.status", "=", "published")
    .executeTakeFirst();
  if (!row) return null;
  const target = { contentType: row.content_type, targetId: row.target_id };
  const item = await findContent(context, db.primary, target);
  const page = contentHref(row.content_type, row.target_id);
  if (!item || page === null) return null;
  const names = await namesIn(db.primary, [{ id: commentId, text: row.text }]);
  const { text } = withNames(row.text, names.get(commentId));
  // Nobody reads a spoiler by accident, in a mailbox or on a locked screen.
  const instead = row.spoiler === 1 ? insteadOf.spoiler : text === "" && row.pictures > 0 ? insteadOf.picture : "";
  return {
    who: row.name,
    title: item.title,
    quote: instead === "" ? shortened(text, maxQuote) : "",
    instead,
    href: address(page, `#comment-${commentId}`),
    commentId,
  };
}

async function updateFor(context: Context, userId: number, roundId: number, address: Address) {
  const series = kinds.series.type;
  const row = await context.db.primary
    .selectFrom("series_rounds")
    .innerJoin("messages", "messages.target_id", "series_rounds.series_id")
    .select(["series_rounds.series_id", "series_rounds.text", "series_rounds.video_id"])
    .where("series_rounds.id", "=", roundId)
    .where("messages.user_id", "=", userId)
    .where("messages.kind", "=", "update")
    .where("messages.content_type", "=", series)
    .where("messages.read_at", "is", null)
    .executeTakeFirst();
  const target = { contentType: series, targetId: row?.series_id ?? 0 };
  const item = row && (await findContent(context, context.db.primary, target));
  const page = contentHref(kinds.video.type, row?.video_id ?? 0);
  if (!row || !item || page === null) return null;
  return { title: item.title, text: row.text, href: address(page), seriesId: row.series_id };
}
