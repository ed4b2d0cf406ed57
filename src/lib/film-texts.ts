import { keysOf, recordOf } from "./rows.ts";

interface FilmText {
  /** Label in the editor; `note` is displayed below it. */
  label: string;
  note?: string;
  /** Multi-line input. */
  control?: "text";
  /** Maximum number of characters in the editors' files. */
  max?: number;
  /** Editors must fill it in; otherwise it may be empty. */
  required?: true;
}

/**
 * The plain texts of a film, in the order of the form: each is a key of the editors' files, a column of `videos`, a field of the API and
 * searchable. Displayed by `WatchFacts.tsx`, used for structured data in `seo/watch.ts`, documented in `docs/fields`.
 */
const filmTexts = {
  title: { label: "标题", max: 60, required: true },
  subtitle: { label: "副标题", note: "标题下面的一行。", max: 80 },
  description: { label: "简介", control: "text" },
} as const satisfies Record<string, FilmText>;

export type FilmTextName = keyof typeof filmTexts;

export const filmTextNames = keysOf(filmTexts);

/** Texts that cards do not display. */
export const filmDetailNames = filmTextNames.filter((name) => name !== "title" && name !== "subtitle");

export function filmText(name: FilmTextName): FilmText {
  return filmTexts[name];
}

/** The texts of an object that has all of them. */
export function filmTextsOf(film: Readonly<Record<FilmTextName, string>>): Record<FilmTextName, string> {
  return recordOf(filmTextNames, (name) => film[name]);
}
