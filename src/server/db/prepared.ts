import { type Compilable, type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Reader } from "./open.ts";

/** Stands for a value that is filled in when the query runs. */
class Blank {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Values = Record<string, string | number | null>;

/** `blanks("x")` stands for the value `x` that is passed when the query runs. */
export type Blanks<Input extends Values> = <Name extends keyof Input & string>(name: Name) => RawBuilder<Input[Name]>;

/**
 * A query that almost every request makes, built and compiled once per database: building its text costs several times as much as running
 * it.
 */
export function prepared<Input extends Values, Row>(
  build: (db: Reader, blanks: Blanks<Input>) => Compilable<Row>,
): (db: Reader, input: Input) => Promise<Row[]> {
  const known = new WeakMap<Reader, CompiledQuery<Row>>();
  const blanks: Blanks<Input> = (name) => sql`${new Blank(name)}`;
  return async (db, input) => {
    const query = known.get(db) ?? build(db, blanks).compile();
    known.set(db, query);
    const parameters = query.parameters.map((one) => (one instanceof Blank ? input[one.name] : one));
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
