import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import pg from "pg";

/** Gives queries names: the server plans what has one once for each connection, instead of each time. */
export interface Statements {
  /** Runs the query through `run`: by name, if it is asked often. */
  ask<Result>(text: string, values: unknown[], run: (query: pg.QueryConfig) => Promise<Result>): Promise<Result>;
}

/** A query gets a name when it is asked this many times among the last ones. */
const often = 3;
const maxCounted = 1000;
/** The server keeps the plan of each for each connection. */
const maxNamed = 300;
/** Longer ones write many rows at once, and are different each time. */
const maxText = 8000;

/** The server does not know a name, or knows it already: a pooler before it gives each transaction another connection. */
const confused = new Set(["26000", "42P05"]);
const staleCode = "0A000";

/** Whether a query failed only because of its name: asked again, it does not. Inside a transaction all of it must be asked again. */
export function isNameTrouble(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return confused.has(error.code ?? "") || isStale(error);
}

/** The columns of a table have changed, while another release of the site was started. */
function isStale(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === staleCode && error.message.includes("cached plan");
}

export function createStatements(): Statements {
  const counted = new LRUCache<string, number>({ max: maxCounted });
  let names = new Map<string, string>();
  let round = 0;
  let isOn = true;

  function nameOf(text: string): string | undefined {
    if (!isOn) return undefined;
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= maxNamed || text.length > maxText) return undefined;
    const count = (counted.get(text) ?? 0) + 1;
    counted.set(text, count);
    if (count < often) return undefined;
    // The same name never means two texts, not even where a pooler shares connections among processes.
    const name = `q${round}_${hash("sha256", text, "hex").slice(0, 24)}`;
    names.set(text, name);
    return name;
  }

  return {
    async ask(text, values, run) {
      const name = values.length > 0 ? nameOf(text) : undefined;
      if (name === undefined) return run({ text, values });
      const named = names;
      try {
        return await run({ name, text, values });
      } catch (error) {
        if (!isNameTrouble(error)) throw error;
        if (!isStale(error)) isOn = false;
        else if (names === named) {
          names = new Map();
          round += 1;
        }
        // Inside a transaction this is refused as well.
        return await run({ text, values }).catch(() => {
          throw error;
        });
      }
    },
  };
}
