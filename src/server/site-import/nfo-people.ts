import type { Craft } from "#lib/crafts.ts";
import { pictureAddress } from "./record.ts";
import { childrenOf, textOf, textsOf, type XmlNode } from "./nfo-xml.ts";

interface NfoPerson {
  name: string;
  role?: string;
  crafts: Craft[];
  ids?: { source: string; id: string }[];
  portrait?: string;
}

const maxPeople = 100;
const crafts: ReadonlyMap<string, Craft> = new Map([
  ["director", "director"],
  ["writer", "writer"],
  ["producer", "producer"],
  ["composer", "music"],
  ["editor", "editing"],
]);

/** All people in an NFO, crew before cast. */
export function peopleOf(node: XmlNode): NfoPerson[] {
  const actors = childrenOf(node, "actor")
    .map((actor, at) => ({ actor, order: orderOf(actor, at) }))
    .toSorted((one, other) => one.order - other.order)
    .flatMap(({ actor }) => actorOf(actor) ?? []);
  const named = (craft: Craft, names: readonly string[]): NfoPerson[] =>
    names.flatMap((text) => parted(text)).map((name) => ({ name, crafts: [craft] }));
  return [
    ...named("director", textsOf(node, "director")),
    ...named("writer", textsOf(node, "credits", "writer")),
    ...named("producer", textsOf(node, "producer")),
    ...actors,
  ].slice(0, maxPeople);
}

const parted = (text: string): string[] =>
  text
    .split(/\s+\/\s+|[;；]/)
    .map((name) => name.trim().slice(0, 200))
    .filter((name) => name !== "");

function orderOf(actor: XmlNode, at: number): number {
  const order = Number(textOf(actor, "order", "sortorder") || Number.NaN);
  return Number.isFinite(order) ? order : at;
}

function actorOf(actor: XmlNode): NfoPerson | null {
  const name = textOf(actor, "name").slice(0, 200);
  if (name === "") return null;
  const role = textOf(actor, "role").slice(0, 100);
  const thumb = textOf(actor, "thumb");
  const ids = [
    ...idOf("imdb", textOf(actor, "imdbid"), /^nm\d{7,10}$/),
    ...idOf("tmdb", textOf(actor, "tmdbid"), /^[1-9]\d{0,11}$/),
  ];
  return {
    name,
    crafts: [crafts.get(textOf(actor, "type").toLowerCase()) ?? "cast"],
    ...(role !== "" && { role }),
    ...(ids.length > 0 && { ids }),
    ...(pictureAddress.safeParse(thumb).success && { portrait: thumb }),
  };
}

const idOf = (source: string, id: string, pattern: RegExp) => (pattern.test(id) ? [{ source, id }] : []);
