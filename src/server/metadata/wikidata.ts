import { z } from "zod";
import { shortened } from "#lib/characters.ts";
import { type Ask, type Provider, type Question, rowsOf } from "./provider.ts";
import { factsOf, referredTo } from "./wikidata-facts.ts";
import { entity, labelOf, type Entity, idsIn, stringsIn, timesIn } from "./wikidata-entity.ts";
import { batchesOf } from "#lib/batches.ts";

/** Wikidata reports errors with status 200; an id that cannot exist is one of them. */
const entities = z.union([
  z.object({ entities: z.record(z.string(), z.unknown()) }),
  z.object({ error: z.object({ code: z.literal("no-such-entity") }) }).transform(() => ({ entities: {} })),
]);
const found = z.object({ search: rowsOf(z.object({ id: z.string() })) });

const maxResults = 8;
const languages = "zh-hans|zh-cn|zh|zh-hant|en";
/** Maximum number of entities per request. */
const atOnce = 50;

/** Television series, anime series, web series, miniseries. */
const seriesClasses = new Set(["Q5398426", "Q63952888", "Q526877", "Q1259759", "Q581714", "Q117467246"]);

/** Wikidata, which needs no key. */
export function wikidata({ url }: { url: string }): Provider {
  function question(words: Readonly<Record<string, string>>): Question {
    const query = new URLSearchParams({ format: "json", formatversion: "2", ...words });
    return { name: `?${query}`, url: `${url}?${query}` };
  }

  async function read(ask: Ask, ids: readonly string[]): Promise<Map<string, Entity>> {
    const known = new Map<string, Entity>();
    for (const some of batchesOf(ids, atOnce)) {
      const asked = {
        action: "wbgetentities",
        ids: some.join("|"),
        props: "labels|aliases|descriptions|claims",
        languages,
      };
      const answer = (await ask(question(asked), entities))?.entities ?? {};
      for (const [id, one] of Object.entries(answer)) {
        const parsed = entity.safeParse(one).data;
        if (parsed) known.set(id, parsed);
      }
    }
    return known;
  }

  return {
    name: "wikidata",
    label: "维基数据",
    interval: 500,
    idAmong: (ids) => ids.find(({ source }) => source === "wikidata")?.id ?? null,
    async search(ask, { title, year, kind }) {
      if (title === "") return [];
      const asked = { action: "wbsearchentities", search: title, language: "zh", uselang: "zh", limit: "20" };
      const ids = ((await ask(question(asked), found))?.search ?? []).map(({ id }) => id);
      if (ids.length === 0) return [];
      const films = [...(await read(ask, ids))].filter(([, one]) => isFilm(one));
      const list = films.map(([id, one]) => ({
        id,
        title: labelOf(one),
        originalTitle: stringsIn(one, "P1476")[0] ?? "",
        year: yearOf(one),
        series: isSeries(one),
        note: shortened(Object.values(one.descriptions)[0]?.value ?? "", 80),
        picture: null,
      }));
      const fit = list.filter((one) => kind === undefined || one.series === (kind === "series"));
      // Results of another year come last.
      const isOther = (one: { year: number | null }) => (year === undefined || one.year === year ? 0 : 1);
      return fit.toSorted((one, other) => isOther(one) - isOther(other)).slice(0, maxResults);
    },
    async details(ask, id) {
      if (!/^Q[1-9]\d{0,11}$/.test(id)) return null;
      const one = (await read(ask, [id])).get(id);
      if (!one || one.missing !== undefined) return null;
      const others = await read(ask, referredTo(one));
      return { document: factsOf(id, one, others, isSeries(one)), pictures: [] };
    },
  };
}

/** Whether it has an IMDb id, a director or a cast. */
function isFilm(one: Entity): boolean {
  return (
    stringsIn(one, "P345").some((id) => id.startsWith("tt")) ||
    idsIn(one, "P57").length > 0 ||
    idsIn(one, "P161").length > 0
  );
}

const isSeries = (one: Entity): boolean => idsIn(one, "P31").some((id) => seriesClasses.has(id));

function yearOf(one: Entity): number | null {
  const years = [...timesIn(one, "P577"), ...timesIn(one, "P580")].map((time) => Number(time.slice(0, 4)));
  return years.length === 0 ? null : Math.min(...years);
}
