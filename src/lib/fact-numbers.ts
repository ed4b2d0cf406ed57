import { keysOf, recordOf } from "./rows.ts";

interface FactNumber {
  /** Label in the editor, and among the facts on the film's page. */
  label: string;
  /** What the editor says below its field. */
  note: string;
  /** Value as the page displays it. */
  text: (value: number) => string;
  min: number;
  max: number;
  /** Without fractions. */
  whole: boolean;
  /** Meaning and value in the documentation of the API. */
  documented: readonly [string, number];
}

/**
 * Facts of a film that are a number: each is a key of the editors' files, a column of `video_facts` with the same name, and a field of the
 * API. Facts that are a line of text are in `fact-texts.ts`.
 */
const factNumbers = {
  /** Of the complete film, which may be longer than the video on this site. */
  runtime: {
    label: "片长",
    note: "分钟。",
    text: (minutes) => `${minutes} 分钟`,
    min: 1,
    max: 100_000,
    whole: true,
    documented: [/* as written */ "全片多少分钟；不知道为 null", 96],
  },
} as const satisfies Record<string, FactNumber>;

export type FactNumberName = keyof typeof factNumbers;

export const factNumberNames = keysOf(factNumbers);

export function factNumber(name: FactNumberName): FactNumber {
  return factNumbers[name];
}

/** The numbers of a film or its row; null for those not known. */
export function factNumbersOf(
  film: Readonly<Partial<Record<FactNumberName, number | null>>>,
): Record<FactNumberName, number | null> {
  return recordOf(factNumberNames, (name) => film[name] ?? null);
}
