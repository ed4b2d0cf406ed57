import { generator, readVocabulary } from "./vocabulary.ts";

/** A table of films of the demonstration site's own pieces, as an editor would bring a catalogue from elsewhere. */
export function filmsCsv(
  count: number,
  pieces: { films: string[]; channels: string[]; people: string[]; tags: string[] },
): string {
  const random = generator(count);
  const { title, text } = readVocabulary(random);
  const pick = (list: readonly string[]) => list[random(list.length)] ?? "";
  const some = (list: readonly string[], max: number) => [
    ...new Set(Array.from({ length: 1 + random(max) }, () => pick(list))),
  ];
  const lines = Array.from({ length: count }, (_, index) => {
    const film = pick(pieces.films);
    const cast = some(pieces.people, 5).map((person) => `${person}:角色`);
    return [
      `bench-${index + 1}`,
      title(),
      text(10),
      text(120),
      film,
      `images/videos/${film}`,
      pick(pieces.channels),
      cast.join("|"),
      some(pieces.tags, 6).join("|"),
      `20${10 + random(16)}-03-0${1 + random(9)}T20:00:00+08:00`,
    ].join(",");
  });
  return ["key,title,subtitle,description,film,poster,channel,performers,tags,publishedAt", ...lines].join("\n");
}
