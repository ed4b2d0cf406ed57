import { sql } from "kysely";
import type { Sent } from "#lib/contract/shapes.ts";
import { libraryInput } from "#lib/contract/schemas/library.ts";
import type { Context } from "#server/core/context.ts";
import { listLibrary } from "#server/library/list.ts";
import { openLibrary, type Library } from "#server/library/library.ts";
import type { Writer } from "#server/db/open.ts";
import type { DatabaseAddress } from "#server/db/address.ts";
import { countRowsAnew } from "./fill.ts";
import { generator } from "./vocabulary.ts";

const chunk = 10_000;
const repeats = 3;
const day = 86_400_000;
/** Tags, half of them of one category and half of the other. */
const tags = 60;

/** Fills an empty database with films the library can count, spread as in a real catalogue: a few values of each kind are common. */
export async function fillLibrary(context: Context, size: number, say: (text: string) => void): Promise<void> {
  const { read, write, engine } = context.db;
  const mark = { name: "bench-library", value: String(size) };
  if (await read.selectFrom("settings").select("value").where("name", "=", mark.name).executeTakeFirst()) return;
  const random = generator(3);
  const skewed = (count: number) => Math.floor(count * (random(1_000_000) / 1_000_000) ** 2.5);
  const now = context.now();
  await write(async (trx) => {
    const named = (table: string, rows: readonly object[]) => insertAll(trx, { engine, table, rows });
    await named("channels", [{ id: 10_783, content_key: "c", name: "频道", description: "", position: 1 }]);
    await named("films", [{ id: 1, content_key: "f", folder: "films/f", duration: 60, sprite, details }]);
    await named(
      "tag_categories",
      [1, 2].map((id) => ({ id, content_key: `k${id}`, name: `分类${id}`, position: id, facet: 1 })),
    );
    const tagRows = Array.from({ length: tags }, (_, index) => ({
      id: index + 1,
      content_key: `t${index}`,
      category_id: 1 + (index % 2),
      name: `标签${index}`,
      aliases: "[]",
      description: "",
      position: index,
    }));
    await named("tags", tagRows);
  });
  for (let done = 0; done < size; done += chunk) {
    const ids = Array.from({ length: Math.min(chunk, size - done) }, (_, index) => done + index + 1);
    const videos = ids.map((id) => {
      const reviews = random(4) === 0 ? 0 : 1 + random(50);
      return {
        id,
        title: `影片${id}`,
        subtitle: "",
        description: "",
        film_id: random(5) > 0 ? 1 : null,
        poster: "",
        channel_id: 10_783,
        featured: 0,
        status: "published",
        published_at: now - random(2000 * day),
        updated_at: now,
        plays: Math.floor(1_000_000 ** (random(1_000_000) / 1_000_000)),
        kind: kinds[skewed(kinds.length)],
        year: random(20) === 0 ? null : 2026 - skewed(100),
        review_count: reviews,
        rating_sum: Math.floor(reviews * (2 + random(80) / 10)),
      };
    });
    const facts = ids.map((id) => ({
      video_id: id,
      countries: JSON.stringify([...new Set([country(skewed(60)), ...(random(6) === 0 ? [country(skewed(60))] : [])])]),
      languages: JSON.stringify([language(skewed(30))]),
    }));
    const held = ids.flatMap((id) =>
      [...new Set([1 + skewed(tags), 1 + skewed(tags)])].map((tag, position) => ({
        video_id: id,
        tag_id: tag,
        position,
      })),
    );
    await write(async (trx) => {
      await insertAll(trx, { engine, table: "videos", rows: videos });
      await insertAll(trx, { engine, table: "video_facts", rows: facts });
      await insertAll(trx, { engine, table: "video_tags", rows: held });
    });
    if (done % 100_000 === 0) say(`影片 ${done + ids.length}`);
  }
  await write((trx) => trx.insertInto("settings").values(mark).execute());
  await countRowsAnew(context);
}

const sprite = JSON.stringify({ urls: ["s.webp"], picNum: 60, row: 6, col: 10, width: 160, height: 90, interval: 1 });
const details = JSON.stringify({ master: "m.m3u8", fallback: "f.mp4", renditions: [], subtitles: [], chapters: [] });
const kinds = ["feature", "series", "short", "documentary", "animation", "variety", "music", "clip"];
const letter = (number: number) => String.fromCharCode(65 + number);
const country = (number: number) => letter(number % 26) + letter(Math.floor(number / 26));
const language = (number: number) => country(number).toLowerCase();

async function insertAll(
  trx: Writer,
  { engine, table, rows }: { engine: "sqlite" | "postgres"; table: string; rows: readonly object[] },
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const json = JSON.stringify(rows);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values =
    engine === "sqlite"
      ? sql`select ${sql.join(columns.map((column) => sql`value ->> ${sql.lit(column)}`))} from json_each(${json}) where true`
      : sql`select ${names} from json_populate_recordset(null::${sql.table(table)}, ${json})`;
  await sql`insert into ${sql.table(table)} (${names}) ${values} on conflict do nothing`.execute(trx);
}

export type Asked = Sent<"library/list">;

/** Choices of readers: none to four conditions that some film meets, the common ones more often. */
export async function questions(context: Context, count: number): Promise<Asked[]> {
  const random = generator(17);
  await loadLibrary(context);
  const pick = async (): Promise<Asked> => {
    let asked: Asked = { sort: (["new", "hot", "score", "year"] as const)[random(4)] };
    for (let left = random(5); left > 0; left -= 1) {
      const { facets } = await listLibrary(context, libraryInput.parse({ ...asked, pageSize: 1 }));
      const facet = facets[random(facets.length)];
      const choice = facet?.choices[Math.floor(facet.choices.length * (random(1000) / 1000) ** 2)];
      if (!facet || !choice) continue;
      if (facet.name.startsWith("tagIds-")) asked = { ...asked, tagIds: [Number(choice.value)] };
      else asked = { ...asked, [facet.name]: choice.value };
    }
    return asked;
  };
  const asked: Asked[] = [];
  while (asked.length < count) asked.push(await pick());
  return asked;
}

export interface Timed {
  name: string;
  p50: number;
  p99: number;
  worst: number;
  asked: number;
}

/**
 * Milliseconds of a call: the first answer of a newly opened index to each question, and later answers; of the first page and of page 50,
 * which starts at the cursor that a reader would have reached.
 */
export async function timeLibrary(
  context: Context,
  database: DatabaseAddress,
  asked: readonly Asked[],
): Promise<{ rows: Timed[]; loadSeconds: number }> {
  const library = openLibrary({ database, now: context.now });
  const own: Context = { ...context, library };
  try {
    const loadSeconds = await load(library);
    const first = await time(asked, 1, (one) => listLibrary(own, libraryInput.parse(one)));
    const again = await time(asked, repeats, (one) => listLibrary(own, libraryInput.parse(one)));
    const deep: Asked[] = [];
    for (const one of asked) {
      let cursor: string | null = null;
      let rest = 49 * 24;
      // The place is the same however many are passed at once.
      for (; rest > 0; rest -= 49) {
        const size = Math.min(49, rest);
        const page: { nextCursor: string | null } = await listLibrary(
          own,
          libraryInput.parse({ ...one, pageSize: size, ...(cursor !== null && { cursor }) }),
        );
        cursor = page.nextCursor;
        if (cursor === null) break;
      }
      if (cursor !== null) deep.push({ ...one, cursor });
      if (deep.length >= 100) break;
    }
    const late = await time(deep, repeats, (one) => listLibrary(own, libraryInput.parse(one)));
    return {
      loadSeconds,
      rows: [
        { name: "第 1 页，头一次问", ...first },
        { name: "第 1 页，再问", ...again },
        { name: "第 50 页", ...late },
      ],
    };
  } finally {
    await library.close();
  }
}

/** Waits until the library has read its films. */
export async function loadLibrary({ library }: Context): Promise<void> {
  if (library) await load(library);
}

async function load(library: Library): Promise<number> {
  const start = performance.now();
  while ((await library.ask({ chosen: [], order: "new", after: null, limit: 1 })) === null);
  return (performance.now() - start) / 1000;
}

/** The fastest of several times for every question, so that other load on the machine does not count. */
async function time(
  asked: readonly Asked[],
  repeats: number,
  work: (one: Asked) => Promise<unknown>,
): Promise<Omit<Timed, "name">> {
  const times: number[] = [];
  for (const one of asked) {
    let fastest = Infinity;
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      const before = performance.now();
      await work(one);
      fastest = Math.min(fastest, performance.now() - before);
    }
    times.push(fastest);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99), worst: times.at(-1) ?? 0, asked: times.length };
}
