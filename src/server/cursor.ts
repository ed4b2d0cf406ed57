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
  if (text === undefined || !Number.isSafeInteger(id)) {
    throw new AppError("invalid", { fields: { cursor: "格式不正确" } });
  }
  return { text: Buffer.from(text, "base64url").toString(), id };
}
