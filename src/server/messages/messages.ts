import { sql } from "kysely";
import type { Message } from "#lib/contract/schemas/messages.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { kinds } from "#lib/kinds.ts";
import { type MessageKind, messageKindNames } from "#lib/message-kinds.ts";
import { toPerson } from "../people/person.ts";
import type { SignedInContext } from "../core/context.ts";
import { namesIn, withNames } from "../people/mentions.ts";
import { toExcerpt } from "../text/markdown.ts";
import { type Say, sayIn } from "../text/say.ts";
import { readPage } from "../paging/paging.ts";
import { noteIfRoom } from "../process/storage-full.ts";
import { type ContentItem, targetKey, contentsOf } from "../kinds/targets.ts";
import { writtenNotices } from "./notice.ts";
import { likesOfShorts } from "./notify.ts";
import { messagesTag } from "./tag.ts";
import { announcementMark, markAnnouncements, publicAnnouncements, unreadCounts } from "./unread.ts";

type PageInput = Pick<Input<"message/list">, "cursor" | "pageSize">;

/** Messages of one kind, newest first; returned messages are marked as read. */
export async function listMessages(
  context: SignedInContext,
  { kind, ...paging }: Input<"message/list">,
): Promise<Page<Message>> {
  const page = await (kind === "announcement" ? listAnnouncements(context, paging) : listKind(context, kind, paging));
  const unread = page.list.filter((message) => message.unread);
  if (unread.length > 0) {
    await noteIfRoom(markRead(context, kind, unread));
    context.changed(messagesTag(context.identity.userId));
  }
  return page;
}

function markRead(context: SignedInContext, kind: MessageKind, unread: readonly Message[]): Promise<void> {
  return context.db.write(async (trx) => {
    const notices = unread.filter(({ id }) => id > noticeIds);
    const announced = kind === "announcement" ? unread.filter(({ id }) => id < noticeIds) : [];
    if (announced.length > 0) {
      await markAnnouncements(context, trx, Math.max(...announced.map((message) => Date.parse(message.at))));
    }
    const own = kind === "announcement" ? notices.map(({ id }) => id - noticeIds) : unread.map(({ id }) => id);
    if (own.length === 0) return;
    await trx
      .updateTable("messages")
      .set({ read_at: context.now() })
      .where("user_id", "=", context.identity.userId)
      .where("id", "in", own)
      .execute();
  });
}

/** The newest message of each kind, and the unread counts. Marks nothing as read. */
export async function latestMessages(context: SignedInContext): Promise<Output<"message/latest">> {
  const one = { pageSize: 1 };
  const [unread, ...pages] = await Promise.all([
    unreadCounts(context),
    ...messageKindNames.map((kind) =>
      kind === "announcement" ? listAnnouncements(context, one) : listKind(context, kind, one),
    ),
  ]);
  return {
    list: messageKindNames.map((kind, index) => ({
      kind,
      unread: unread[kind],
      latest: pages[index]?.list[0] ?? null,
    })),
  };
}

/** Offset added to the ids of notices, to distinguish them from ids of announcements. */
const noticeIds = 2 ** 40;

/** Announcements to all users, and notices to this user. */
async function listAnnouncements(context: SignedInContext, paging: PageInput): Promise<Page<Message>> {
  const mark = await announcementMark(context, context.db.read);
  const notices = context.db.read
    .selectFrom("messages")
    .select(sql<number>`messages.id + cast(${noticeIds} as bigint)`.as("id"))
    .select(["title", "text as body", "updated_at as at", "read_at", "content_type", "target_id", "path", "merge_key"])
    .where("user_id", "=", context.identity.userId)
    .where("kind", "=", "announcement");
  const all = publicAnnouncements(context)
    .select(["id", "title", "body", "published_at as at", sql<number | null>`cast(null as bigint)`.as("read_at")])
    .select([sql<number>`7`.as("content_type"), "id as target_id", sql<string | null>`cast(null as text)`.as("path")])
    .select(sql<string>`cast('' as text)`.as("merge_key"))
    .unionAll(notices);
  const page = await readPage(context.db.read.selectFrom(all.as("told")).selectAll(), {
    list: "announcements",
    order: { columns: ["at", "id"], direction: "desc" },
    table: "told",
    ...paging,
  });
  // Notices are the site's own texts, unless an operator wrote one; announcements are written by people.
  const say = await sayIn(context.identity.writing);
  const list = page.list.map(({ id, title, body, at, read_at, content_type, target_id, path, merge_key }): Message => ({
    id,
    kind: "announcement",
    unread: id > noticeIds ? read_at === null : at > mark,
    at: new Date(at).toISOString(),
    actor: null,
    actors: 0,
    text: id < noticeIds ? toExcerpt(body) : merge_key.startsWith(writtenNotices) ? body : say(body),
    quote: "",
    about: { contentType: content_type, id: target_id || 1, title: id > noticeIds ? say(title) : title },
    path,
    commentId: null,
    shortId: null,
    mentioned: false,
  }));
  return { ...page, list };
}

/** Kinds stored as rows of `messages`. */
type OwnKind = Exclude<MessageKind, "announcement">;

function ownMessages(context: SignedInContext, kind: MessageKind) {
  return (
    context.db.read
      .selectFrom("messages")
      .leftJoin("users", "users.id", "messages.actor_id")
      .leftJoin("comments", "comments.id", "messages.comment_id")
      .leftJoin("comments as answered", (join) =>
        join.on(sql<boolean>`answered.id = coalesce(comments.reply_to_id, comments.parent_id)`),
      )
      // One mark a film and member: what a like of a line is about, while the line is there.
      .leftJoin("marks", (join) =>
        join
          .onRef("marks.user_id", "=", "messages.user_id")
          .onRef("marks.video_id", "=", "messages.target_id")
          .on("messages.merge_key", "like", `${likesOfShorts}%`),
      )
      .leftJoin("series_rounds", "series_rounds.id", "messages.round_id")
      .select(["marks.id as short_id", "marks.line"])
      .select(["series_rounds.text as round_text", "series_rounds.video_id as round_video"])
      .select(["messages.id", "messages.read_at", "messages.updated_at", "messages.actors", "messages.comment_id"])
      .select(["messages.content_type", "messages.target_id", "comments.text", "answered.id as answered_id"])
      .select(["answered.text as answered_text", "answered.author_id as answered_author", "comments.pictures"])
      .select(
        sql<number>`case when exists (select 1 from comment_mentions
        where comment_mentions.comment_id = comments.id and comment_mentions.user_id = messages.user_id) then 1 else 0 end`.as(
          "mentioned",
        ),
      )
      .select(["users.id as author_id", "users.name as author_name", "users.avatar as author_avatar"])
      .where("messages.user_id", "=", context.identity.userId)
      .where(sql<boolean>`messages.kind = ${kind}`)
  );
}

type MessageRow = Awaited<ReturnType<ReturnType<typeof ownMessages>["executeTakeFirstOrThrow"]>>;

async function listKind(context: SignedInContext, kind: OwnKind, paging: PageInput): Promise<Page<Message>> {
  const page = await readPage(ownMessages(context, kind), {
    list: `messages ${kind}`,
    order: { columns: ["updated_at", "id"], direction: "desc" },
    table: "messages",
    ...paging,
  });
  const targetOf = (row: MessageRow) => ({ contentType: row.content_type, targetId: row.target_id });
  const items = await contentsOf(
    context,
    page.list.flatMap((row) => [targetOf(row), ...episodeOf(row)]),
  );
  const shown = await readable(context, page.list, await sayIn(context.identity.writing));
  const list = shown.map((row) => {
    const message = toMessage(context, kind, row, items.get(targetKey(targetOf(row)))?.title ?? "");
    const [episode] = episodeOf(row).flatMap((target) => items.get(targetKey(target)) ?? []);
    return episode === undefined || message.about.title === "" ? message : leadingTo(message, episode);
  });
  return { ...page, list };
}

/** The first new episode of a round. */
const episodeOf = ({ round_video: id }: MessageRow) =>
  id === null ? [] : [{ contentType: kinds.video.type, targetId: id }];

/** Links the message to the episode, under the name of its series. */
function leadingTo(message: Message, { contentType, targetId, title }: ContentItem): Message {
  return { ...message, quote: title, about: { ...message.about, contentType, id: targetId } };
}

/** Replaces mentions in the texts with the users' current names; says what the site itself says. */
async function readable({ db }: SignedInContext, rows: readonly MessageRow[], say: Say): Promise<MessageRow[]> {
  const said = rows.flatMap(({ comment_id, text, answered_id, answered_text }) => [
    { id: comment_id ?? 0, text: text ?? "" },
    { id: answered_id ?? 0, text: answered_text ?? "" },
  ]);
  const names = await namesIn(db.read, said);
  return rows.map((row) => ({
    ...row,
    text: textOf(row.text, names.get(row.comment_id ?? 0)) || (row.pictures ? say("[图片]") : null),
    round_text: row.round_text && say(row.round_text),
    answered_text: textOf(row.answered_text, names.get(row.answered_id ?? 0)),
  }));
}

const textOf = (text: string | null, people: Parameters<typeof withNames>[1]) =>
  text === null ? null : withNames(text, people).text;

function toMessage(context: SignedInContext, kind: OwnKind, row: MessageRow, title: string): Message {
  const { author_id, author_name, author_avatar } = row;
  const isAnswered = row.answered_author === context.identity.userId;
  const { text, quote } = messageTexts[kind](row, isAnswered);
  const known = author_id !== null && author_name !== null;
  return {
    id: row.id,
    kind,
    unread: row.read_at === null,
    at: new Date(row.updated_at).toISOString(),
    actor: known ? toPerson(context, { author_id, author_name, author_avatar }) : null,
    actors: Math.max(1, row.actors),
    text,
    quote: quote || title,
    about: { contentType: row.content_type, id: row.target_id, title },
    path: null,
    commentId: row.comment_id,
    shortId: row.short_id,
    mentioned: kind === "reply" && row.mentioned === 1 && !isAnswered,
  };
}

interface MessageTexts {
  /** Text of the comment. */
  text: string;
  /** The reader's own text it refers to; the item's title if there is none. */
  quote: string;
}

/** `isAnswered`: whether the reply is to the reader's own comment. */
const messageTexts: Readonly<Record<OwnKind, (row: MessageRow, isAnswered: boolean) => MessageTexts>> = {
  comment: ({ text }) => ({ text: text ?? "", quote: "" }),
  reply: ({ text, answered_text }, isAnswered) => ({
    text: text ?? "",
    quote: isAnswered ? (answered_text ?? "") : "",
  }),
  update: ({ round_text }) => ({ text: round_text ?? "", quote: "" }),
  support: ({ text, line }) => ({ text: "", quote: text ?? line ?? "" }),
};
