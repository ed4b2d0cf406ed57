import { AppError } from "./errors.ts";

/** Place in a list ordered by a number and then by id: the last row already shown. */
export interface Place {
  value: number;
  id: number;
}

export function toCursor({ value, id }: Place): string {
  return `${value.toString(36)}.${id.toString(36)}`;
}

/** The largest number of a column that counts things or gives them an order: PostgreSQL refuses to compare it with more. */
export const mostCount = 2 ** 31 - 1;

/** Throws `invalid` for anything `toCursor` did not make; `most` is how large the number of the list's order can be. */
export function fromCursor(cursor: string, most: number = Number.MAX_SAFE_INTEGER): Place {
  const [value, id, ...rest] = cursor
    .split(".")
    .map((part) => (/^-?[0-9a-z]{1,11}$/.test(part) ? parseInt(part, 36) : NaN));
  if (
    rest.length > 0 ||
    !Number.isSafeInteger(value) ||
    !Number.isSafeInteger(id) ||
    value === undefined ||
    id === undefined ||
    Math.abs(value) > most
  ) {
    throw new AppError("invalid", { fields: { cursor: "格式不正确" } });
  }
  return { value, id };
}

/** Place in a list ordered by a text and then by id. */
export interface TextPlace {
  text: string;
  id: number;
}

export function toTextCursor({ text, id }: TextPlace): string {
  return `${Buffer.from(text).toString("base64url")}.${id.toString(36)}`;
}

/** Throws `invalid` for anything `toTextCursor` did not make. */
export function fromTextCursor(cursor: string): TextPlace {
  const [, text, digits] = /^([\w-]*)\.([0-9a-z]{1,11})$/.exec(cursor) ?? [];
  const id = parseInt(digits ?? "", 36);
  const read = Buffer.from(text ?? "", "base64url").toString();
  // A NUL is no text to PostgreSQL.
  if (text === undefined || read.includes("\0") || !Number.isSafeInteger(id)) {
    throw new AppError("invalid", { fields: { cursor: "格式不正确" } });
  }
  return { text: read, id };
}
