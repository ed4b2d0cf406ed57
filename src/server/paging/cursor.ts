import { hash } from "node:crypto";
import { AppError } from "../core/errors.ts";

/** Position in a list ordered by a number and then by id: the last row already returned. */
export interface Position {
  value: number;
  id: number;
}

/** The cursor for a position. `list` names the list and its order; the cursor is invalid for any other list. */
export function toCursor(list: string, { value, id }: Position): string {
  return checked(list, `${value.toString(36)}.${id.toString(36)}`);
}

/** Maximum value of a 32-bit column with a count or sort order: PostgreSQL refuses to compare it with a larger number. */
export const maxCount = 2 ** 31 - 1;

/** Throws `invalid` unless `toCursor` made the cursor for this list; `max` is the largest valid first value. */
export function fromCursor(list: string, cursor: string, max: number = Number.MAX_SAFE_INTEGER): Position {
  const [, first = "", second = ""] = /^(-?[0-9a-z]{1,11})\.([0-9a-z]{1,11})$/.exec(positionIn(list, cursor)) ?? [];
  const [value, id] = [parseInt(first, 36), parseInt(second, 36)];
  if (!Number.isSafeInteger(value) || !Number.isSafeInteger(id) || Math.abs(value) > max) throw noCursor();
  return { value, id };
}

/** Position in a list ordered by a text and then by id. */
export interface TextPosition {
  text: string;
  id: number;
}

export function toTextCursor(list: string, { text, id }: TextPosition): string {
  return checked(list, `${Buffer.from(text).toString("base64url")}.${id.toString(36)}`);
}

/** Throws `invalid` unless `toTextCursor` made the cursor for this list. */
export function fromTextCursor(list: string, cursor: string): TextPosition {
  const [, text, digits] = /^([\w-]*)\.([0-9a-z]{1,11})$/.exec(positionIn(list, cursor)) ?? [];
  const id = parseInt(digits ?? "", 36);
  const read = Buffer.from(text ?? "", "base64url").toString();
  // PostgreSQL accepts no NUL in texts.
  if (text === undefined || read.includes("\0") || !Number.isSafeInteger(id)) throw noCursor();
  return { text: read, id };
}

const checkLength = 8;

/** A checksum without a secret: a forged cursor gives no advantage; this only detects mistyped cursors and those of other lists. */
function checkOf(list: string, position: string): string {
  return hash("sha256", `${list}\n${position}`, "base64url").slice(0, checkLength);
}

function checked(list: string, position: string): string {
  return `${position}.${checkOf(list, position)}`;
}

function positionIn(list: string, cursor: string): string {
  const position = cursor.slice(0, -checkLength - 1);
  if (cursor !== checked(list, position)) throw noCursor();
  return position;
}

function noCursor(): AppError {
  return new AppError("invalid", { fields: { cursor: "格式不正确" } });
}
