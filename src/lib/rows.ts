/** Keys of an object, in order, with their literal types. */
export function keysOf<Name extends string>(table: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(table).filter((name): name is Name => Object.hasOwn(table, name));
}

/** The value under a name that others chose; none of those that every object has. */
export function ownValue<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** Names of a list of rows. */
export function namesOf<Name extends string>(rows: readonly { name: Name }[]): Name[] {
  return rows.map(({ name }) => name);
}

/** A record with a value for every name. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  const record = Object.fromEntries(names.map((name) => [name, valueOf(name)]));
  if (!isWhole(record, names)) throw new Error("names are missing");
  return record;
}

function isWhole<Name extends string, Value>(
  record: Readonly<Record<string, Value>>,
  names: readonly Name[],
): record is Record<Name, Value> {
  return names.every((name) => Object.hasOwn(record, name));
}
