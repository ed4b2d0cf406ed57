import type { Context } from "../core/context.ts";
import type { Row } from "../db/schema.ts";
import type { Log } from "../process/log.ts";

export type FigureName = Row<"site_figures">["name"];

/** Counts what the site does, without anything about who it was: a number per hour and kind, shared by all processes. */
export interface Counter {
  /** Counts in memory, cheap enough for every request. */
  count(name: FigureName): void;
  /** Adds what was counted to the database, in one transaction; keeps it for the next time if that fails. */
  flush(): Promise<void>;
  /** Stops writing at intervals, and writes the rest. */
  close(): Promise<void>;
}

const hourLength = 3_600_000;
/** Interval of writing in milliseconds; a killed process loses this much. */
const interval = 60_000;
/** Hours for which figures are kept: a year and a month. */
const keptHours = 24 * 400;

/** Without `background` it writes only when told to. */
export function createCounter({ db, now }: Pick<Context, "db" | "now">, log: Log, background: boolean): Counter {
  let counted = new Map<FigureName, number>();
  let hour = hourOf(now());
  let waiting: { hour: number; name: FigureName; count: number }[] = [];
  let writing: Promise<void> = Promise.resolve();

  function setAside(): void {
    for (const [name, count] of counted) waiting.push({ hour, name, count });
    counted = new Map();
    hour = hourOf(now());
  }

  async function write(): Promise<void> {
    setAside();
    const rows = waiting;
    if (rows.length === 0) return;
    waiting = [];
    try {
      await db.write(async (trx) => {
        for (const row of rows) {
          await trx
            .insertInto("site_figures")
            .values(row)
            .onConflict((conflict) =>
              conflict
                .columns(["hour", "name"])
                .doUpdateSet(({ eb, ref }) => ({ count: eb(ref("site_figures.count"), "+", row.count) })),
            )
            .execute();
        }
        await trx
          .deleteFrom("site_figures")
          .where("hour", "<", hour - keptHours)
          .execute();
      });
    } catch (err) {
      waiting = [...rows, ...waiting];
      log.warn({ err }, "figures not written, kept for later");
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  const timer = background ? setInterval(() => void flush(), interval).unref() : undefined;
  return {
    count(name) {
      if (hourOf(now()) !== hour) setAside();
      counted.set(name, (counted.get(name) ?? 0) + 1);
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

const hourOf = (time: number): number => Math.floor(time / hourLength);
