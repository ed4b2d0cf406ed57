import { type SqlBool, sql } from "kysely";
import type { VideoCard } from "#lib/contract/schemas/catalogue.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input } from "#lib/contract/shapes.ts";
import { videoCardsById } from "../cards/videos.ts";
import type { Context } from "../core/context.ts";
import type { Blanks } from "../db/prepared.ts";
import { type Order, preparedPages } from "../paging/paging.ts";

interface Asked extends Pick<Input<"video/list">, "craft" | "cursor" | "pageSize"> {
  performerId: number;
  order: Order<"published_at" | "plays" | "id">;
  /** Name of the list in cursors. */
  list: string;
}

/** A person's public films by time or by plays: which they are is read from the person's index, and only those of the page are looked up. */
export async function listPersonsFilms(
  context: Context,
  { performerId, craft, order, ...page }: Asked,
): Promise<Page<VideoCard>> {
  const isAny = craft === undefined;
  const values = { now: context.now(), performerId, crafts: `%"${craft}"%` };
  const [first] = order.columns;
  const refs = [sql.ref(first === "plays" ? "plays" : "public_at"), sql.ref("video_id")];
  const found = await filmPages(context.db.scan, { first, isAny }, values, {
    ...page,
    order,
    refs,
    table: "video_performers",
  });
  const ids = found.list.map(({ id }) => id);
  const cards = await videoCardsById(context, ids);
  return { ...found, list: ids.flatMap((id) => cards.get(id) ?? []) };
}

const filmPages = preparedPages(
  ({ first, isAny }: { first: string; isAny: boolean }) => `${first} ${isAny}`,
  (db, blanks: Blanks<{ now: number; performerId: number; crafts: string }>, { isAny }) => {
    const films = db
      .selectFrom("video_performers")
      .select(["video_id as id", "public_at as published_at", "plays"])
      .where("performer_id", "=", blanks("performerId"))
      .where("public_at", "<=", blanks("now"));
    // Not a plain condition: SQLite would plan the query anew for each pattern.
    return isAny ? films : films.where(sql<SqlBool>`(crafts like ${blanks("crafts")}) is true`);
  },
);
