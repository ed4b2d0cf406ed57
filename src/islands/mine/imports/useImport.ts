import { useEffect, useRef, useState } from "react";
import { api } from "#lib/client/api.ts";
import { refresh } from "#lib/client/data.ts";
import { errorText } from "#lib/client/error-text.ts";
import type { ImportedMark, ImportProblem } from "#lib/mark-import/mark.ts";
import { readMarks } from "#lib/mark-import/read.ts";
import { ArchiveError, openFiles } from "./archive.ts";
import { filmOf, type PlanRow, toSent } from "./plan.ts";
import { batchesOf } from "#lib/batches.ts";

export type ImportState =
  | { step: "pick"; message: string }
  | { step: "matching"; done: number; total: number }
  | {
      step: "plan";
      sources: readonly string[];
      rows: readonly PlanRow[];
      problems: readonly ImportProblem[];
      message: string;
    }
  | { step: "writing"; done: number; total: number }
  | { step: "done"; sent: number; taken: number; missing: readonly ImportedMark[] };

/** Maximum number of films per call of each kind. */
const matchedAtOnce = 20;
const writtenAtOnce = 50;

/** State of an import from picking a file to the last mark. Leaving the page stops it; repeating it changes nothing. */
export function useImport() {
  const [state, setState] = useState<ImportState>({ step: "pick", message: "" });
  const gone = useRef(false);
  /** What has arrived as which film's mark, in public or not, and how many of them were new: a second try goes on after them. */
  const arrived = useRef({ marks: new Map<ImportedMark, string>(), taken: 0 });
  useEffect(() => {
    gone.current = false;
    return () => void (gone.current = true);
  }, []);
  const show = (next: ImportState) => {
    if (!gone.current) setState(next);
  };

  async function read(files: readonly File[]): Promise<void> {
    show({ step: "matching", done: 0, total: 0 });
    arrived.current = { marks: new Map(), taken: 0 };
    try {
      const { sources, marks, problems } = readMarks(await openFiles(files));
      if (marks.length === 0) {
        const [first] = problems;
        show({ step: "pick", message: first ? `${first.file}：${first.reason}` : "文件里没有标记" });
        return;
      }
      const rows: PlanRow[] = [];
      for (const some of batchesOf(marks, matchedAtOnce)) {
        if (gone.current) return;
        show({ step: "matching", done: rows.length, total: marks.length });
        rows.push(...(await match(some)));
      }
      show({ step: "plan", sources, rows, problems, message: "" });
    } catch (error) {
      show({ step: "pick", message: messageOf(error) });
    }
  }

  async function write(shown: boolean): Promise<void> {
    if (state.step !== "plan") return;
    const wanted = state.rows.flatMap((row) => {
      const film = filmOf(row);
      return film === null ? [] : [{ row, film }];
    });
    const { marks } = arrived.current;
    const asWhat = (film: number) => `${film} ${shown}`;
    const left = wanted.filter(({ row, film }) => marks.get(row.mark) !== asWhat(film));
    let done = wanted.length - left.length;
    try {
      for (const some of batchesOf(left, writtenAtOnce)) {
        if (gone.current) return;
        show({ step: "writing", done, total: wanted.length });
        const sent = some.map(({ row, film }) => toSent(row, film, shown));
        arrived.current.taken += (await api.call("mark/sync", { marks: sent })).taken;
        for (const { row, film } of some) marks.set(row.mark, asWhat(film));
        done += some.length;
      }
    } catch (error) {
      show({ ...state, message: `${messageOf(error)}。已经导入 ${done} 条，再按一次会接着来` });
      return;
    }
    const missing = state.rows.filter((row) => filmOf(row) === null).map(({ mark }) => mark);
    // What was sent again to be private counted twice.
    const taken = Math.min(arrived.current.taken, wanted.length);
    show({ step: "done", sent: wanted.length, taken, missing });
    await refresh("mark/list");
  }

  /** Sets the film of one uncertain row; null for none. */
  function choose(at: number, chosen: number | null): void {
    if (state.step !== "plan") return;
    setState({ ...state, rows: state.rows.map((row, index) => (index === at ? { ...row, chosen } : row)) });
  }

  return { state, read, write, choose, restart: () => setState({ step: "pick", message: "" }) };
}

async function match(marks: readonly ImportedMark[]): Promise<PlanRow[]> {
  const films = marks.map(({ titles, year, ids }) => ({
    titles: titles.slice(0, 4).map((title) => title.slice(0, 200)),
    year: year === null || year < 1800 || year > 2200 ? null : year,
    ids: ids.slice(0, 6).map(({ source, id }) => ({ source, id: id.slice(0, 100) })),
  }));
  const { list } = await api.call("mark/match", { films });
  return marks.map((mark, at) => ({
    mark,
    certain: list[at]?.certain ?? null,
    candidates: list[at]?.candidates ?? [],
    chosen: null,
  }));
}

const messageOf = (error: unknown): string =>
  error instanceof ArchiveError ? error.message : (errorText(error) ?? "没有读完，请再试一次");
