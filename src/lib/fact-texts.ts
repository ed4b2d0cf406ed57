import { keysOf, recordOf } from "./rows.ts";

interface FactText {
  /** Label in the editor, and among the facts on the film's page. */
  label: string;
  /** The page displays it elsewhere. */
  apart?: true;
  /** Value in the documentation of the API. */
  example: string;
}

/**
 * Facts of a film that are a line of text: each is a key of the editors' files, a column of `video_facts` with the same name, and a field of
 * the API.
 */
const factTexts = {
  tagline: { label: "宣传语", apart: true, example: /* as written */ "雨还没有停" },
  advisory: { label: "内容提示", example: /* as written */ "含吸烟画面" },
} as const satisfies Record<string, FactText>;

export type FactTextName = keyof typeof factTexts;

export const factTextNames = keysOf(factTexts);

/** Maximum number of characters. */
export const maxFactText = 200;

export function factText(name: FactTextName): FactText {
  return factTexts[name];
}

/** The texts of a film or its row; empty if there are none. */
export function factTextsOf(film: Readonly<Record<FactTextName, string | null>>): Record<FactTextName, string> {
  return recordOf(factTextNames, (name) => film[name] ?? "");
}
