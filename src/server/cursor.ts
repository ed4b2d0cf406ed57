import { AppError } from "./errors.ts";

/** Place in a list ordered by a number and then by id: the last row already shown. */
export interface Place {
  value: number;
  id: number;
}

export function toCursor({ value, id }: Place): string {
  return `${value.toString(36)}.${id.toString(36)}`;
}

/** Throws `invalid` for anything `toCursor` did not make. */
export function fromCursor(cursor: string): Place {
  const [value, id, ...rest] = cursor
    .split(".")
    .map((part) => (/^-?[0-9a-z]{1,11}$/.test(part) ? parseInt(part, 36) : NaN));
  if (
    rest.length > 0 ||
    !Number.isSafeInteger(value) ||
    !Number.isSafeInteger(id) ||
    value === undefined ||
    id === undefined
  ) {
    throw new AppError("invalid", { fields: { cursor: "格式不正确" } });
  }
  return { value, id };
}
