import type { RawBuilder } from "kysely";
import type { PremiereCard, PremierePage, PremiereState } from "#lib/contract/schemas/premieres.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { plainOf } from "#lib/search/letters.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import { toImageOrNull } from "../core/images.ts";
import { byValue } from "../db/by-value.ts";
import type { Reader, Writer } from "../db/open.ts";
import { type Blanks, prepared } from "../db/prepared.ts";
import { authorCertified, toPerson } from "../people/person.ts";
import { chinese } from "../text/chinese.ts";

/** Tag of everything that lists premieres. */
export const premieresTag = "premieres";

/** More announced premieres are not looked through. */
const maxAnnounced = 200;

/** Films whose premiere is announced and has not begun. */
function announced(db: Reader, now: number | RawBuilder<number>) {
  return db
    .selectFrom("premieres")
    .innerJoin("videos", "videos.id", "premieres.video_id")
    .leftJoin("films", "films.id", "videos.film_id")
    .select(["videos.id", "videos.title", "videos.subtitle", "videos.poster", "films.duration"])
    .select(["premieres.starts_at", "premieres.ends_at"])
    .where(byValue("videos.status", "published"))
    .where("premieres.ended_at", "is", null)
    .where("premieres.starts_at", ">", now);
}

const soonest = prepared((db, blanks: Blanks<{ now: number }>) =>
  announced(db, blanks("now")).orderBy("premieres.starts_at").orderBy("videos.id").limit(maxAnnounced),
);

type Announced = Awaited<ReturnType<ReturnType<typeof announced>["executeTakeFirstOrThrow"]>>;

export async function listPremieres(
  context: Context,
  { q, pageSize }: Input<"premiere/list">,
): Promise<Output<"premiere/list">> {
  context.uses(premieresTag);
  const rows = await soonest(context.db.read, { now: context.now() });
  const wanted = q === undefined ? rows : rows.filter(({ title }) => isIn(title, q));
  return { list: wanted.slice(0, pageSize).map((row) => toCard(context, row)) };
}

/** In whichever case, accents and characters either is written. */
function isIn(title: string, text: string): boolean {
  const plain = plainOf(text, chinese);
  return plain !== "" && plainOf(title, chinese).includes(plain);
}

function toCard(context: Context, row: Announced): PremiereCard {
  context.uses(`video:${row.id}`);
  const { id, title, subtitle, poster, duration, starts_at, ends_at } = row;
  return {
    id,
    title,
    subtitle,
    poster: toImageOrNull(context.images, "poster", poster),
    duration: Math.round(duration ?? 0),
    ...timesOf({ starts_at, ends_at }),
  };
}

function timesOf({ starts_at, ends_at }: { starts_at: number; ends_at: number }) {
  return { startsAt: new Date(starts_at).toISOString(), endsAt: new Date(ends_at).toISOString() };
}

/** The page of a film before its premiere; null if there is none to come. */
export async function premierePage(context: Context, id: number): Promise<PremierePage | null> {
  context.uses(`video:${id}`, premieresTag);
  const row = await announced(context.db.read, context.now())
    .innerJoin("lives", (join) => join.onRef("lives.video_id", "=", "videos.id").on("lives.state", "=", "premiere"))
    .innerJoin("channels", "channels.id", "videos.channel_id")
    .leftJoin("works", "works.video_id", "videos.id")
    .leftJoin("users", "users.id", "works.owner_id")
    .select(["users.id as author_id", "users.name as author_name", "users.avatar as author_avatar", authorCertified])
    .select(["lives.id as room", "videos.description", "channels.id as channel_id", "channels.name as channel_name"])
    .where("videos.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { author_id, author_name, author_avatar, author_certified } = row;
  const known = author_id !== null && author_name !== null;
  return {
    ...toCard(context, row),
    room: row.room,
    description: row.description,
    channel: { id: row.channel_id, name: row.channel_name },
    owner: known ? toPerson(context, { author_id, author_name, author_avatar, author_certified }) : null,
  };
}

/** How a premiere stands for the caller, who may be a guest. */
export async function premiereState(context: SignedInContext, id: number): Promise<PremiereState> {
  const { db, identity } = context;
  const row = await db.read
    .selectFrom("videos")
    .leftJoin("premieres", "premieres.video_id", "videos.id")
    .leftJoin("works", "works.video_id", "videos.id")
    .select(["videos.status", "premieres.starts_at", "premieres.ends_at"])
    .select(["works.review", "works.state", "works.deleted_at"])
    .where("videos.id", "=", id)
    .executeTakeFirst();
  const now = context.now();
  const [starts_at, ends_at] = [row?.starts_at ?? null, row?.ends_at ?? null];
  if (row?.status !== "published" || starts_at === null || ends_at === null) {
    return { now, phase: "none", gone: isGone(row), startsAt: null, waiting: 0, reminded: false };
  }
  const { waiting, reminded } = await remindersOf(db.read, id, identity.userId);
  const phase = now < starts_at ? "waiting" : now < ends_at ? "on" : "over";
  return { now, phase, gone: false, startsAt: timesOf({ starts_at, ends_at }).startsAt, waiting, reminded };
}

/** A film that nobody has seen is no archived one when it is deleted, but a draft as before. */
function isGone(
  row: { status: string; review: string | null; state: string | null; deleted_at: number | null } | undefined,
): boolean {
  if (!row || row.status === "archived") return true;
  return row.review === "removed" || row.state === "deleted" || row.deleted_at !== null;
}

export async function remindersOf(db: Reader | Writer, id: number, userId: number) {
  const row = await db
    .selectFrom("premiere_reminders")
    .select(({ fn, eb }) => [
      fn.countAll<number>().as("waiting"),
      fn.sum<number | null>(eb.case().when("user_id", "=", userId).then(1).else(0).end()).as("own"),
    ])
    .where("video_id", "=", id)
    .executeTakeFirstOrThrow();
  return { waiting: row.waiting, reminded: Number(row.own ?? 0) > 0 };
}
