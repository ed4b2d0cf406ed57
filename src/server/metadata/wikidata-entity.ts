import { z } from "zod";

const texts = z.record(z.string(), z.object({ value: z.string() }));
/** Empty objects arrive as arrays. */
const named = z.union([texts, z.array(z.unknown()).transform((): z.output<typeof texts> => ({}))]).default({});

/** A Wikidata entity with its statements. */
export const entity = z.object({
  missing: z.unknown().optional(),
  labels: named,
  descriptions: named,
  aliases: z
    .union([z.record(z.string(), z.array(z.object({ value: z.string() }))), z.array(z.unknown()).transform(() => ({}))])
    .default({}),
  claims: z.union([z.record(z.string(), z.array(z.unknown())), z.array(z.unknown()).transform(() => ({}))]).default({}),
});
export type Entity = z.output<typeof entity>;

const claim = z.object({
  rank: z.string().default("normal"),
  mainsnak: z.object({ datavalue: z.object({ value: z.unknown() }).optional() }),
});
const item = z.object({ id: z.string() });
const time = z.object({ time: z.string() });
const monolingual = z.object({ text: z.string() });
const quantity = z.object({ amount: z.string() });

/** Values of a property without deprecated ones. */
function valuesIn({ claims }: Entity, property: string): unknown[] {
  const found: Readonly<Record<string, unknown[]>> = claims;
  return (found[property] ?? []).flatMap((one) => {
    const parsed = claim.safeParse(one).data;
    const value = parsed?.mainsnak.datavalue?.value;
    return parsed?.rank === "deprecated" || value === undefined ? [] : [value];
  });
}

export const idsIn = (one: Entity, property: string): string[] =>
  valuesIn(one, property).flatMap((value) => item.safeParse(value).data?.id ?? []);

export const stringsIn = (one: Entity, property: string): string[] =>
  valuesIn(one, property).flatMap((value) =>
    typeof value === "string" ? value : (monolingual.safeParse(value).data?.text ?? []),
  );

/** Dates with their precision: `1998`, `1998-05`, `1998-05-14`. */
export const timesIn = (one: Entity, property: string): string[] =>
  valuesIn(one, property).flatMap((value) => {
    const written = /^\+(\d{4})-(\d\d)-(\d\d)/.exec(time.safeParse(value).data?.time ?? "");
    if (!written) return [];
    const [, year = "", month = "00", day = "00"] = written;
    return month === "00" ? [year] : day === "00" ? [`${year}-${month}`] : [`${year}-${month}-${day}`];
  });

export const amountsIn = (one: Entity, property: string): number[] =>
  valuesIn(one, property).flatMap((value) => {
    const amount = Number(quantity.safeParse(value).data?.amount ?? Number.NaN);
    return Number.isFinite(amount) ? [amount] : [];
  });

const order = ["zh-hans", "zh-cn", "zh", "zh-hant", "en"];

/** Label, in Chinese if there is one. */
export function labelOf({ labels }: Entity): string {
  const found: Readonly<Record<string, { value: string }>> = labels;
  return order.flatMap((language) => found[language]?.value ?? [])[0] ?? "";
}
