import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import { namesOf } from "../editorial/pick.ts";
import type { SignedInContext } from "../core/context.ts";
import { Batch, noMapping } from "../site-import/batch.ts";
import { Planned } from "../site-import/find.ts";
import { wantPortraits } from "../site-import/pictures.ts";
import { resolvePeople } from "../site-import/people.ts";
import { prepare, tagsByName, type VideoItem } from "../site-import/prepare.ts";
import { resolveTags } from "../site-import/tags.ts";
import { finishBatch } from "../site-import/write.ts";
import { Ids } from "../content/import/keys.ts";

export interface Resolved {
  /** In the shape of the editors' form: people and tags by key. */
  document: ContentDocument;
  /** Names by `performer:key` and `tag:key`. */
  names: Record<string, string>;
}

/** Finds the people and tags named by facts; missing ones get the key they would have. */
export async function resolveFacts(context: SignedInContext, facts: ContentDocument): Promise<Resolved> {
  const batch = new Batch(context, noMapping, { importId: null, db: context.db.primary, planned: new Planned() });
  return resolveIn(batch, facts);
}

/** The same, and adds missing ones, so that an entry which refers to them can be published. */
export async function addNamed(context: SignedInContext, facts: ContentDocument): Promise<Resolved> {
  const { resolved, tags } = await context.db.write(async (trx) => {
    const batch = new Batch(context, noMapping, { importId: null, trx });
    const done = await resolveIn(batch, facts);
    await finishBatch(batch, trx, []);
    return { resolved: done, tags: [...batch.tags] };
  });
  context.changed(...tags);
  return resolved;
}

async function resolveIn(batch: Batch, facts: ContentDocument): Promise<Resolved> {
  const prepared = prepare({ kind: "video", document: facts, line: "", position: "" });
  if (prepared.kind !== "video") return { document: {}, names: {} };
  const item = { ...prepared, refs: tagsByName(prepared.refs) };
  const names: Record<string, string> = {};
  const fresh = new Set<string>();
  const performers = await performersIn(batch, item, (key, name, isNew) => {
    names[`performer:${key}`] = name;
    if (isNew) fresh.add(`performer:${key}`);
  });
  const ids = new Ids();
  const { keys: tags, words } = (await resolveTags(batch, [item])).of(item, ids);
  for (const [key, word] of words) {
    names[`tag:${key}`] = word;
    if (ids.of(`tag:${key}`) < 0) fresh.add(`tag:${key}`);
  }
  const document = {
    ...item.rest,
    ...(item.refs.title !== undefined && { title: item.refs.title }),
    ...(item.refs.year !== undefined && { year: item.refs.year }),
    ...(item.refs.ids.length > 0 && { ids: item.refs.ids }),
    ...(performers.length > 0 && { performers }),
    ...(tags.length > 0 && { tags }),
  };
  const known = await namesOf(batch.db, "video", document);
  for (const key of fresh) names[key] = `${names[key] ?? ""}（新建）`;
  return { document, names: { ...names, ...known } };
}

async function performersIn(
  batch: Batch,
  { refs }: VideoItem,
  tell: (key: string, name: string, isNew: boolean) => void,
): Promise<{ performer: string; role: string; crafts?: readonly string[] }[]> {
  const people = await resolvePeople(batch, refs.performers ?? []);
  const portraits: { id: number; portrait: string; line: string }[] = [];
  const cast = (refs.performers ?? []).flatMap((reference) => {
    const person = people(reference);
    if (!person) return [];
    const { role, crafts, portrait, name = "" } = reference;
    tell(person.key, name, person.id < 0);
    if (portrait !== undefined) portraits.push({ id: person.id, portrait, line: name });
    return [{ performer: person.key, role, ...(crafts && { crafts }) }];
  });
  await wantPortraits(batch, portraits);
  return cast.filter((one, at) => cast.findIndex(({ performer }) => performer === one.performer) === at);
}
