import { type Compilable, type CompiledQuery, type RawBuilder, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Reader } from "./open.ts";

/** Stands for a value that is filled in when the query runs; for one value of a list if it has an index. */
class Blank {
  readonly name: string;
  readonly index: number | undefined;
  constructor(name: string, index?: number) {
    this.name = name;
    this.index = index;
  }
}

export type Values = Record<string, string | number | null | readonly number[]>;

/**
 * `blanks("x")` stands for the value `x` that is passed when the query runs; for a list of numbers it is what follows `in`, in parentheses.
 */
export type Blanks<Input extends Values> = <Name extends keyof Input & string>(
  name: Name,
) => RawBuilder<Input[Name] extends readonly (infer Item)[] ? Item : Input[Name]>;

/** Texts of a query that are kept, for each kind of database: they differ by the shape and by the lengths of lists. */
const maxTexts = 200;

/**
 * A query that is built and compiled once: building its text costs several times as much as running it. Lists are filled up to the next
 * power of two with their last value, so that a few texts serve lists of all lengths; an empty list finds nothing.
 */
export function prepared<Input extends Values, Row>(
  build: (db: Reader, blanks: Blanks<Input>) => Compilable<Row>,
): (db: Reader, input: Input) => Promise<Row[]> {
  const run = preparedShapes<null, Input, Row>(
    () => "",
    (db, blanks) => build(db, blanks),
  );
  return (db, input) => run(db, null, input);
}

/** Like `prepared`, for a query whose text also depends on a `shape`, which `nameOf` must name completely. */
export function preparedShapes<Shape, Input extends Values, Row>(
  nameOf: (shape: Shape) => string,
  build: (db: Reader, blanks: Blanks<Input>, shape: Shape) => Compilable<Row>,
): (db: Reader, shape: Shape, input: Input) => Promise<Row[]> {
  // By adapter: all transactions of a database have the same.
  const known = new WeakMap<object, LRUCache<string, CompiledQuery<Row>>>();

  function textsOf(db: Reader): LRUCache<string, CompiledQuery<Row>> {
    const { adapter } = db.getExecutor();
    const texts = known.get(adapter) ?? new LRUCache<string, CompiledQuery<Row>>({ max: maxTexts });
    known.set(adapter, texts);
    return texts;
  }

  return async (db, shape, input) => {
    let key = nameOf(shape);
    for (const value of Object.values(input)) {
      if (!isList(value)) continue;
      if (value.length === 0) return [];
      key += ` ${roomFor(value)}`;
    }
    const texts = textsOf(db);
    const query = texts.get(key) ?? build(db, blanksFor(input), shape).compile();
    texts.set(key, query);
    const parameters = query.parameters.map((one) => (one instanceof Blank ? fill(one, input) : one));
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

/** A query written in SQL, for `prepared`. */
export function rawQuery<Row>(db: Reader, query: RawBuilder<unknown>): Compilable<Row> {
  return { compile: () => sql<Row>`${query}`.compile(db) };
}

function blanksFor<Input extends Values>(input: Input): Blanks<Input> {
  return (name) => {
    const value = input[name];
    if (value === undefined || !isList(value)) return sql`${new Blank(name)}`;
    return sql`(${sql.join(Array.from({ length: roomFor(value) }, (_, index) => new Blank(name, index)))})`;
  };
}

function fill({ name, index }: Blank, input: Values): unknown {
  const value = input[name];
  if (index === undefined || value === undefined || !isList(value)) return value;
  return value[index] ?? value.at(-1);
}

function isList(value: Values[string]): value is readonly number[] {
  return typeof value === "object" && value !== null;
}

/** The next power of two. */
function roomFor({ length }: readonly number[]): number {
  return 2 ** Math.ceil(Math.log2(length));
}
