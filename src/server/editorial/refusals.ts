import { homeId } from "#lib/home.ts";
import { placesOf } from "../content/series-entry.ts";
import type { Reader } from "../db/open.ts";
import type { Entry, EntryValue, Problem } from "./documents.ts";
import { takenIds, wrongIds } from "./references.ts";

/** What a valid entry is not published for, apart from its references. */
export async function refusalsOf(db: Reader, entry: Entry): Promise<Problem[]> {
  return [...wrongIds(entry), ...(await takenIds(db, entry)), ...(await problemsOfKind(db, entry))];
}

async function problemsOfKind(db: Reader, { kind, value }: Entry): Promise<Problem[]> {
  if (kind === "series") return problemsOfSeries(db, value);
  if (kind === "topic") {
    return value.items.flatMap(({ ref }, at) =>
      ref.startsWith("category:") ? [{ path: `items.${at}.ref`, reason: "专题里不能放标签分类" }] : [],
    );
  }
  if (kind !== "ad") return [];
  const wrong = (reason: string) => [{ path: "target", reason }];
  const { bindType, target, jumpType } = value;
  if (bindType === 1) {
    if (typeof target !== "number") return wrong("这里要填频道编号");
    const found = await db.selectFrom("channels").select("id").where("id", "=", target).executeTakeFirst();
    return found || target === homeId ? [] : wrong("没有这个频道编号");
  }
  if (typeof target === "number") return wrong("这里要填引用或地址");
  // oxlint-disable-next-line content-kinds/no-bare-number -- by bindType
  const start = { 2: "topic:", 3: "tag:", 5: "performer:", 6: "category:" }[bindType];
  if (start !== undefined) return target.startsWith(start) ? [] : wrong(`这里要填 ${start}标识`);
  const address = jumpType === 1 ? /^\/(?!\/)/ : /^https?:\/\//;
  return address.test(target) ? [] : wrong("地址要以 / 或 https:// 开头");
}

/** A film is in one series: it leaves another one there, where its readers can be told. */
async function problemsOfSeries(db: Reader, value: EntryValue<"series">): Promise<Problem[]> {
  const places = placesOf(value);
  if (places.length === 0 && value.video === undefined)
    return [{ path: "episodes", reason: "放入一集，或选一个总条目：都没有的剧集没有可看的" }];
  const others = db
    .selectFrom("series")
    .where("series.content_key", "!=", value.key)
    .where("series.status", "=", "published");
  const keys = places.map(({ video }) => video);
  const holders =
    keys.length === 0
      ? []
      : await others
          .innerJoin("episodes", "episodes.series_id", "series.id")
          .innerJoin("videos", "videos.id", "episodes.video_id")
          .select(["videos.content_key as video", "series.title"])
          .where("videos.content_key", "in", keys)
          .execute();
  const holderOf = new Map(holders.map(({ video, title }) => [video, title]));
  const taken = places.flatMap(({ video, path }) => {
    const title = holderOf.get(video);
    return title === undefined ? [] : [{ path: path.join("."), reason: `它是“${title}”的一集，先从那里移出` }];
  });
  if (value.video === undefined) return taken;
  const head = await others
    .innerJoin("videos", "videos.id", "series.video_id")
    .select("series.title")
    .where("videos.content_key", "=", value.video)
    .executeTakeFirst();
  return head ? [...taken, { path: "video", reason: `它已经是“${head.title}”的总条目` }] : taken;
}
