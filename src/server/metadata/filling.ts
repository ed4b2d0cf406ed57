import { z } from "zod";
import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import { usualFilmKind } from "#lib/film-kinds.ts";
import { type ExternalId, externalIds } from "../content/film-facts.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Filling } from "../editorial/bulk-item.ts";
import { shapeOf } from "../remote-pictures/slots.ts";
import { PictureRefused, takePicture } from "../remote-pictures/take.ts";
import { asker } from "./ask.ts";
import type { FoundFacts, Provider } from "./provider.ts";
import { addNamed, resolveFacts } from "./resolve.ts";
import { contradicts, findSurely } from "./sure-match.ts";

const pictureNames = z.enum(["poster", "portrait"]);

/** Facts that wait to be filled in, as stored with an entry of a bulk change. */
export const storedFilling = z.strictObject({
  /** Id of the film at the provider. */
  id: z.string(),
  /** The empty fields with their values, as they are shown before they are written. */
  after: z.record(z.string(), z.unknown()),
  names: z.record(z.string(), z.string()),
  pictures: z.array(pictureNames),
});
export type StoredFilling = z.infer<typeof storedFilling>;

/** What was found for an entry: facts for its empty fields, or why there are none. */
export type LookedUp = { filling: StoredFilling } | { state: "same" | "skipped"; reason: string };

function isEmpty(document: ContentDocument, name: string): boolean {
  const value = document[name];
  if (name === "kind" && value === usualFilmKind) return true;
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

const idsOf = ({ ids }: ContentDocument): ExternalId[] => externalIds.catch([]).parse(ids ?? []);

/** Looks up what the empty fields of a film could contain. Writes nothing but the provider's answers. */
export async function lookUp(
  context: SignedInContext,
  provider: Provider,
  document: ContentDocument,
): Promise<LookedUp> {
  const ask = asker(context, provider);
  const match = await findSurely(ask, provider, document);
  if ("reason" in match) return { state: "skipped", reason: match.reason };
  const facts = await provider.details(ask, match.id);
  if (!facts) return { state: "skipped", reason: `${provider.label} 没有这一部了` };
  if (contradicts(idsOf(document), idsOf(facts.document)))
    return { state: "skipped", reason: "别处的编号对不上，请逐个查" };
  const empty = emptyOf(document, facts);
  if (Object.keys(empty.document).length + empty.pictures.length === 0) return { state: "same", reason: "" };
  const { document: after, names } = await resolveFacts(context, empty.document);
  const pictures = empty.pictures.map(({ place }) => place);
  return { filling: { id: match.id, after: only(after, empty.document), names, pictures } };
}

/** The facts for fields that are empty. Ids are added for sources of which the film has none. */
function emptyOf(document: ContentDocument, facts: FoundFacts): FoundFacts {
  const values = Object.entries(facts.document).filter(
    ([name]) => name !== "ids" && !isEmpty(facts.document, name) && isEmpty(document, name),
  );
  const known = idsOf(document);
  const ids = idsOf(facts.document).filter((one) => !known.some(({ source }) => source === one.source));
  return {
    document: { ...Object.fromEntries(values), ...(ids.length > 0 && { ids: [...known, ...ids] }) },
    pictures: facts.pictures.filter(({ place }) => isEmpty(document, place)),
  };
}

/** Resolving adds defaults for other fields. */
function only(document: ContentDocument, wanted: ContentDocument): ContentDocument {
  return Object.fromEntries(Object.entries(document).filter(([name]) => name in wanted));
}

/**
 * Prepares what was looked up: adds missing people and tags and stores pictures. A picture that cannot be had is left out, with a remark.
 */
export async function prepareFilling(
  context: SignedInContext,
  provider: Provider,
  stored: StoredFilling,
  document: ContentDocument,
): Promise<Filling> {
  const facts = await provider.details(asker(context, provider), stored.id);
  if (!facts) return { values: {}, remark: `${provider.label} 没有这一部了` };
  const empty = emptyOf(document, facts);
  const wanted = only(empty.document, stored.after);
  const { document: values } = await addNamed(context, wanted);
  const pictures: Record<string, string> = {};
  const missing: string[] = [];
  for (const { place, address } of empty.pictures.filter((one) => stored.pictures.includes(one.place))) {
    try {
      pictures[place] = await takePicture(context, address, shapeOf("video", place));
    } catch (error) {
      missing.push(error instanceof PictureRefused ? error.message : "对方没有回答");
    }
  }
  const remark = missing.length === 0 ? "" : `图片没有取到：${[...new Set(missing)].join("、")}`;
  return { values: { ...only(values, wanted), ...pictures }, remark };
}
