import { keysOf, recordOf } from "./rows.ts";

interface FilmText {
  /** In the editor, with a note below it. */
  label: string;
  note?: string;
  /** Several lines. */
  control?: "text";
  /** Most characters in the editors' files. */
  max?: number;
  /** An editor has to write it; empty is allowed otherwise. */
  required?: true;
}

/**
 * The plain texts of a film, in the order of the form: each is a key of the editors' files, a column of `videos`, a field of the API and
 * searched. Where it stands on the page and in structured data: `WatchFacts.tsx`, `seo/watch.ts`; its meaning: `docs/fields`.
 */
export const filmTexts = {
  title: { label: "标题", max: 60, required: true },
  subtitle: { label: "副标题", note: "标题下面的一行。", max: 80 },
  description: { label: "简介", control: "text" },
} as const satisfies Record<string, FilmText>;

export type FilmTextName = keyof typeof filmTexts;

export const filmTextNames = keysOf(filmTexts);

/** What cards do not show. */
export const filmDetailNames = filmTextNames.filter((name) => name !== "title" && name !== "subtitle");

export function filmText(name: FilmTextName): FilmText {
  return filmTexts[name];
}

/** The texts of whatever has them all. */
export function filmTextsOf(film: Readonly<Record<FilmTextName, string>>): Record<FilmTextName, string> {
  return recordOf(filmTextNames, (name) => film[name]);
}
