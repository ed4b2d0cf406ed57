import { sql } from "kysely";
import type { Database } from "../db/open.ts";
import { codecKind } from "../jobs/film-jobs.ts";

const day = 86_400_000;
/** A draft may hold a picture that is not in anything yet for so long. */
const draftsKept = 30 * day;

/** Pictures people sent that have a row: in use, or still in somebody's draft. Keys without width and ending. */
export async function usedPictures(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.primary.selectFrom("uploaded_images").select("image_key").execute();
  return new Set(rows.map((row) => row.image_key));
}

export async function usedAvatars(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.primary.selectFrom("users").select("avatar").where("avatar", "is not", null).execute();
  return new Set(rows.flatMap(({ avatar }) => avatar ?? []));
}

/** Pictures of ads, and those a version of one names that may be restored. Keys without width and ending. */
export async function adPictures(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.primary.selectFrom("ads").select("image").execute();
  const versions = await db.scan
    .selectFrom("content_revisions")
    .select("document")
    .where("document", "like", "%images/ads/%")
    .execute();
  const named = versions.flatMap(({ document }) => document.match(/images\/ads\/[\w-]+/g) ?? []);
  return new Set([...rows.map(({ image }) => image), ...named]);
}

/** Ids of files on their way, of those not made into a film yet or kept after that, and of those imports read. */
export async function openUploads(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.primary
    .selectFrom("uploads")
    .select("id")
    .where(({ eb, or, and }) =>
      or([eb("state", "in", ["open", "complete"]), and([eb("state", "=", "used"), eb("parts", ">", 0)])]),
    )
    .execute();
  const imported = await db.primary.selectFrom("import_files").select("id").execute();
  return new Set([...rows, ...imported].map((row) => row.id));
}

/**
 * Whether an object below `works/{folder}/{version}/` belongs to what its film shows: the version is named in the film's details or in those of the whole it was cut from, or
 * the film is still being made. Objects that stand in the folder itself stay as long as the film does.
 */
export function isFilmVersionUsed(db: Database): (key: string) => Promise<boolean> {
  let known: { folder: string; uses: Promise<FolderUse> } | undefined;
  return async function isUsed(key) {
    const [root = "", name = "", version = "", ...rest] = key.split("/");
    const folder = `${root}/${name}`;
    if (known?.folder !== folder) known = { folder, uses: useOf(db, folder) };
    const use = await known.uses;
    if (use === "all" || use === "none") return use === "all";
    return rest.length === 0 || use.some((text) => text.includes(`${version}/`));
  };
}

/** Texts that name what is used; all or nothing when they do not matter. */
type FolderUse = "all" | "none" | readonly string[];

const making: ReadonlySet<string> = new Set(["uploading", "queued", "working"]);

async function useOf(db: Database, folder: string): Promise<FolderUse> {
  const rows = await db.primary
    .selectFrom("films")
    .leftJoin("videos", "videos.film_id", "films.id")
    .leftJoin("video_facts", "video_facts.video_id", "videos.id")
    .leftJoin("works", "works.video_id", "videos.id")
    .leftJoin("uploads", "uploads.id", "works.upload_id")
    .leftJoin("work_trims", "work_trims.video_id", "works.video_id")
    .select("work_trims.whole")
    .select(["films.details", "films.sprite", "videos.poster", "video_facts.portrait"])
    .select(["works.state", "uploads.state as file"])
    .select(({ selectFrom, ref }) =>
      selectFrom("jobs")
        .select("jobs.id")
        .where("jobs.kind", "=", codecKind)
        .where("jobs.state", "=", "running")
        .where("jobs.subject", "like", sql<string>`'video:' || ${ref("videos.id")} || ':%'`)
        .limit(1)
        .as("job"),
    )
    .where("films.folder", "=", folder)
    .execute();
  if (rows.length === 0) return "none";
  if (rows.some(({ state, file, job }) => file === "complete" || job !== null || making.has(state ?? ""))) return "all";
  return rows.flatMap(({ details, sprite, poster, portrait, whole }) =>
    [details, sprite, poster, portrait, whole].filter((text) => text !== null),
  );
}

/**
 * In nothing, and not of an operator: theirs may be in what is being edited. A film has a copy of its poster, whose name has the picture's id
 * (`uploadOf`): whether it needs a review is known by the picture.
 */
const isUnused = sql<boolean>`
  not exists (select 1 from post_images where post_images.image = uploaded_images.image_key)
  and not exists (select 1 from review_images where review_images.image = uploaded_images.image_key)
  and not exists (select 1 from comment_images where comment_images.image = uploaded_images.image_key)
  and not exists (select 1 from feedback_images where feedback_images.upload_id = uploaded_images.id)
  and not exists (select 1 from videos where videos.poster = uploaded_images.image_key)
  and (uploaded_images.held = '' or not exists (
    select 1 from works
    inner join videos on videos.id = works.video_id
    left join video_facts on video_facts.video_id = works.video_id
    where works.owner_id = uploaded_images.owner_id and works.state <> 'deleted'
      and (videos.poster like '%/posters/u' || uploaded_images.id || '-%'
        or video_facts.portrait like '%/posters/u' || uploaded_images.id || '-%')))
  and not exists (select 1 from users where users.id = uploaded_images.owner_id and users.role <> 'user')`;
/** Pictures that one transaction forgets. */
const forgottenAtOnce = 100;

/** Forgets pictures that have been in nothing for a month. */
export async function forgetUnused(db: Database, now: number): Promise<void> {
  for (let after = 0; ;) {
    const rows = await db.scan
      .selectFrom("uploaded_images")
      .select("id")
      .where("id", ">", after)
      .where("created_at", "<", now - draftsKept)
      .where(isUnused)
      .orderBy("id")
      .limit(forgottenAtOnce)
      .execute();
    const ids = rows.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) return;
    // One of them may have been used since.
    await db.write((trx) => trx.deleteFrom("uploaded_images").where("id", "in", ids).where(isUnused).execute());
    after = last;
  }
}

/** Folders of lives whose files are still kept. */
export async function usedLives({ primary }: Database): Promise<ReadonlySet<string>> {
  const rows = await primary
    .selectFrom("lives")
    .select("folder")
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("state", "in", ["waiting", "on", "away"]),
        exists(selectFrom("live_segments").select("number").whereRef("live_segments.live_id", "=", "lives.id")),
      ]),
    )
    .execute();
  return new Set(rows.map(({ folder }) => folder));
}
