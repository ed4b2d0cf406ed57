import { documentHref } from "#lib/document-pages.ts";
import { contentHref } from "#lib/link-binding.ts";
import { homeId } from "#lib/home.ts";
import { namesWith, traits } from "#lib/kind-traits.ts";
import { kinds } from "#lib/kinds.ts";
import { pageRows } from "#lib/pages.ts";
import { absolute, largestUrl, type SeoSite } from "#lib/seo/nodes.ts";
import {
  idsOfPart,
  partPath,
  readPartName,
  sitemapIndex,
  urlElement,
  urlSetEnd,
  urlSetStart,
  type SitemapPart,
  type UrlEntry,
  type VideoEntry,
} from "#lib/seo/sitemap.ts";
import { toShanghaiTime } from "#lib/seo/time.ts";
import { embedPath } from "#lib/seo/watch.ts";
import { filmDetails } from "../films/films.ts";
import type { Context } from "../core/context.ts";
import { writtenDocuments } from "../documents/documents.ts";
import { sharePicture } from "#lib/seo/oembed.ts";
import { toImage } from "../core/images.ts";
import { serverKinds } from "../kinds/kinds.ts";
import { countParts, readRows, type PublicRow, type SitemapName } from "./sitemap-rows.ts";

/** Rows read per query: few enough that writing their entries does not block the event loop for long. */
const rowsAtOnce = 500;

/** Pages outside of lists. */
const standing = [...pageRows].flatMap(([path, { sitemap }]) => (sitemap === undefined ? [] : [path]));

/** `/sitemap.xml`: the index of all files, none of them empty. */
export async function writeSitemapIndex(context: Context, site: SeoSite): Promise<string> {
  const lists = await Promise.all(namesWith("sitemap").map((kind) => filesOf(context, kind)));
  const files = [{ kind: "pages" as const, number: 1, changed: null }, ...lists.flat()];
  return sitemapIndex(files.map((file) => ({ url: absolute(site, partPath(file)), changed: toTime(file.changed) })));
}

async function filesOf(context: Context, kind: SitemapName): Promise<(SitemapPart & { changed: number | null })[]> {
  if (contentHref(kinds[kind].type, 1) === null) return [];
  context.uses(serverKinds[kind].sitemap.listTag);
  return (await countParts(context, kind)).map((part) => ({ kind: traits[kind].sitemap, ...part }));
}

/** One file of the index, generated while it is read; null if there is no such file. */
export async function writeSitemap(
  context: Context,
  site: SeoSite,
  name: string,
): Promise<AsyncIterable<string> | null> {
  const part = readPartName(name);
  if (part === null) return null;
  if (part.kind === "pages") return part.number === 1 ? inUrlSet(pageEntries(context, site)) : null;
  const kind = namesWith("sitemap").find((name) => traits[name].sitemap === part.kind);
  if (kind === undefined || contentHref(kinds[kind].type, 1) === null) return null;
  context.uses(serverKinds[kind].sitemap.listTag);
  const { first, last } = idsOfPart(part);
  const rows = await readRows(context, kind, { after: first - 1, last, limit: rowsAtOnce });
  if (rows.length === 0) return null;
  return inUrlSet(rowEntries(context, site, { kind, rows, last }));
}

async function* inUrlSet(entries: AsyncIterable<readonly UrlEntry[]>): AsyncGenerator<string> {
  yield urlSetStart;
  for await (const some of entries) yield some.map(urlElement).join("");
  yield urlSetEnd;
}

async function* pageEntries(context: Context, site: SeoSite): AsyncGenerator<UrlEntry[]> {
  context.uses("site");
  const channels = await context.db.read.selectFrom("channels").select("id").orderBy("position").execute();
  const documents = await writtenDocuments(context);
  const paths = [...standing, ...channels.filter(({ id }) => id !== homeId).map(({ id }) => `/?id=${id}`)];
  yield paths.map((path) => ({ url: absolute(site, path), changed: null }));
  yield documents.map(({ name, changed }) => ({ url: absolute(site, documentHref(name)), changed: toTime(changed) }));
}

async function* rowEntries(
  context: Context,
  site: SeoSite,
  { kind, rows, last }: { kind: SitemapName; rows: PublicRow[]; last: number },
): AsyncGenerator<UrlEntry[]> {
  const { type: contentType } = kinds[kind];
  for (let some = rows; some.length > 0;) {
    const [first, final] = [some[0], some.at(-1)];
    if (first === undefined || final === undefined) return;
    context.uses(...some.map(({ id }) => `${serverKinds[kind].tag}:${id}`));
    const films = kind === "video" ? await videoEntries(context, site, first.id, final.id) : null;
    yield some.flatMap(({ id, changed }) => {
      const href = contentHref(contentType, id);
      if (href === null) return [];
      const video = films?.get(id);
      return [{ url: absolute(site, href), changed: toTime(changed), ...(video ? { video } : {}) }];
    });
    if (some.length < rowsAtOnce) return;
    some = await readRows(context, kind, { after: final.id, last, limit: rowsAtOnce });
  }
}

/** Video entries of all films in a range of ids; the caller selects the public ones. */
async function videoEntries(
  context: Context,
  site: SeoSite,
  first: number,
  last: number,
): Promise<Map<number, VideoEntry>> {
  const { scan } = context.db;
  const [rows, tags] = await Promise.all([
    scan
      .selectFrom("videos")
      .innerJoin("films", "films.id", "videos.film_id")
      .select(["videos.id", "videos.title", "videos.subtitle", "videos.description", "videos.poster", "videos.plays"])
      .select(["videos.published_at", "films.folder", "films.duration", "films.details"])
      .where("videos.id", ">=", first)
      .where("videos.id", "<=", last)
      .execute(),
    scan
      .selectFrom("video_tags")
      .innerJoin("tags", "tags.id", "video_tags.tag_id")
      .select(["video_tags.video_id", "tags.name"])
      .where("video_tags.video_id", ">=", first)
      .where("video_tags.video_id", "<=", last)
      .orderBy("video_tags.video_id")
      .orderBy("video_tags.position")
      .execute(),
  ]);
  const tagsOf = Map.groupBy(tags, (tag) => tag.video_id);
  return new Map(
    rows.map((row): [number, VideoEntry] => {
      const { fallback } = filmDetails.parse(JSON.parse(row.details));
      return [
        row.id,
        {
          title: row.title,
          description: row.description.trim() || row.subtitle || row.title,
          thumbnail: absolute(site, thumbnailOf(context, row)),
          content: absolute(site, `${context.images.base}/${row.folder}/${fallback}`),
          player: absolute(site, embedPath(row.id)),
          duration: Math.round(row.duration),
          plays: row.plays,
          published: toShanghaiTime(row.published_at),
          tags: (tagsOf.get(row.id) ?? []).map(({ name }) => name),
        },
      ];
    }),
  );
}

function thumbnailOf({ images }: Context, { id, poster }: { id: number; poster: string }): string {
  return poster === "" ? sharePicture("video", id) : largestUrl(toImage(images, "poster", poster));
}

function toTime(changed: number | null): string | null {
  return changed === null ? null : toShanghaiTime(changed);
}
