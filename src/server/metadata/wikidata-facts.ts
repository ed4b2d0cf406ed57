import { beginningOf } from "#lib/characters.ts";
import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import type { Craft } from "#lib/crafts.ts";
import { languageCode, regionCode } from "#lib/regions.ts";
import { present } from "./provider.ts";
import { amountsIn, type Entity, idsIn, labelOf, stringsIn, timesIn } from "./wikidata-entity.ts";

const crafts: readonly (readonly [property: string, craft: Craft])[] = [
  ["P57", "director"],
  ["P58", "writer"],
  ["P162", "producer"],
  ["P344", "camera"],
  ["P1040", "editing"],
  ["P86", "music"],
  ["P161", "cast"],
  ["P725", "voice"],
];
const others = { genre: "P136", country: "P495", language: "P364" } as const;
/** Maximum number of related entities fetched for one film. */
const maxReferred = 100;

/** Ids of the entities whose labels are needed. */
export function referredTo(one: Entity): string[] {
  const properties = [...Object.values(others), ...crafts.map(([property]) => property)];
  return [...new Set(properties.flatMap((property) => idsIn(one, property)))].slice(0, maxReferred);
}

/** Converts it to an import record. */
export function factsOf(id: string, one: Entity, known: ReadonlyMap<string, Entity>, series: boolean): ContentDocument {
  const title = beginningOf(labelOf(one), 60);
  const [original = ""] = stringsIn(one, "P1476");
  const [date] = [...timesIn(one, "P577"), ...timesIn(one, "P580")].toSorted();
  const [runtime = 0] = amountsIn(one, "P2047");
  const codes = (property: string, code: string) =>
    idsIn(one, property).flatMap((other) => {
      const entity = known.get(other);
      return entity ? stringsIn(entity, code).slice(0, 1) : [];
    });
  const named = (ids: readonly string[]) =>
    ids.flatMap((other) => {
      const entity = known.get(other);
      const name = entity ? labelOf(entity) : "";
      return name === "" ? [] : [{ id: other, name: beginningOf(name, 200) }];
    });
  const genres = named(idsIn(one, others.genre)).map(({ name }) => beginningOf(name, 40));
  return present({
    title,
    originalTitle: original === title ? "" : beginningOf(original, 200),
    aliases: aliasesOf(one, title),
    kind: kindOf(genres, runtime, series),
    year: date === undefined ? undefined : Number(date.slice(0, 4)),
    releases: date === undefined ? [] : [{ date }],
    runtime: runtime >= 1 ? Math.round(runtime) : undefined,
    countries: [...new Set(codes(others.country, "P297"))].filter((code) => regionCode.test(code)).slice(0, 20),
    languages: [...new Set(codes(others.language, "P218"))].filter((code) => languageCode.test(code)).slice(0, 20),
    tags: [...new Set(genres)].slice(0, 10),
    ids: idsOf(id, one),
    performers: peopleOf(one, named),
  });
}

function kindOf(genres: readonly string[], runtime: number, series: boolean): string {
  const text = genres.join(" ");
  if (series) return "series";
  if (/动画|動畫/.test(text)) return "animation";
  if (/纪录|紀錄/.test(text)) return "documentary";
  return runtime > 0 && runtime <= 40 ? "short" : "feature";
}

function aliasesOf({ aliases }: Entity, title: string): string[] {
  const found: Readonly<Record<string, { value: string }[]>> = aliases;
  const names = ["zh-hans", "zh-cn", "zh"].flatMap((language) => found[language]?.map(({ value }) => value) ?? []);
  return [...new Set(names)].filter((name) => name !== title && name.length <= 200).slice(0, 10);
}

function idsOf(id: string, one: Entity): { source: string; id: string }[] {
  const first = (source: string, property: string, pattern: RegExp) =>
    stringsIn(one, property)
      .filter((value) => pattern.test(value))
      .slice(0, 1)
      .map((value) => ({ source, id: value }));
  const digits = /^[1-9]\d{0,11}$/;
  return [
    { source: "wikidata", id },
    ...first("imdb", "P345", /^tt\d{7,10}$/),
    ...first("tmdb", "P4947", digits),
    ...first("tmdb-tv", "P4983", digits),
    ...first("douban", "P4529", digits),
  ];
}

type Named = (ids: readonly string[]) => { id: string; name: string }[];

/** Each person once, with all crafts. */
function peopleOf(one: Entity, named: Named) {
  const people = new Map<string, { name: string; crafts: Craft[]; ids: { source: string; id: string }[] }>();
  for (const [property, craft] of crafts) {
    for (const { id, name } of named(idsIn(one, property)).slice(0, 30)) {
      const known = people.get(id);
      if (known) known.crafts.push(craft);
      else people.set(id, { name, crafts: [craft], ids: [{ source: "wikidata", id }] });
    }
  }
  return [...people.values()];
}
