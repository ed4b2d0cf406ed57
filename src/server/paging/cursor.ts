import { createHash } from "node:crypto";
import { AppError } from "../core/errors.ts";

/** Place in a list ordered by a number and then by id: the last row already shown. */
export interface Place {
  value: number;
  id: number;
}

/** The cursor of a place. `list` names what is listed and in which order: for any other the cursor is none. */
export function toCursor(list: string, { value, id }: Place): string {
  return checked(list, `${value.toString(36)}.${id.toString(36)}`);
}

/** The largest number of a column that counts things or gives them an order: PostgreSQL refuses to compare it with more. */
export const maxCount = 2 ** 31 - 1;

/** Throws `invalid` for anything `toCursor` did not make of this list; `max` is how large the number of its order can be. */
export function fromCursor(list: string, cursor: string, max: number = Number.MAX_SAFE_INTEGER): Place {
  const [, first = "", second = ""] = /^(-?[0-9a-z]{1,11})\.([0-9a-z]{1,11})$/.exec(placeIn(list, cursor)) ?? [];
  const [value, id] = [parseInt(first, 36), parseInt(second, 36)];
  if (!Number.isSafeInteger(value) || !Number.isSafeInteger(id) || Math.abs(value) > max) throw noCursor();
  return { value, id };
}

/** Place in a list ordered by a text and then by id. */
export interface TextPlace {
  text: string;
  id: number;
}

export function toTextCursor(list: string, { text, id }: TextPlace): string {
  return checked(list, `${Buffer.from(text).toString("base64url")}.${id.toString(36)}`);
}

/** Throws `invalid` for anything `toTextCursor` did not make of this list. */
export function fromTextCursor(list: string, cursor: string): TextPlace {
  const [, text, digits] = /^([\w-]*)\.([0-9a-z]{1,11})$/.exec(placeIn(list, cursor)) ?? [];
  const id = parseInt(digits ?? "", 36);
  const read = Buffer.from(text ?? "", "base64url").toString();
  // A NUL is no text to PostgreSQL.
  if (text === undefined || read.includes("\0") || !Number.isSafeInteger(id)) throw noCursor();
  return { text: read, id };
}

const checkLength = 8;

/** Nobody gains anything by another place: the check is for addresses that are made up, mistyped or of another list. */
function checkOf(list: string, place: string): string {
  return createHash("sha256").update(`${list}\n${place}`).digest("base64url").slice(0, checkLength);
}

function checked(list: string, place: string): string {
  return `${place}.${checkOf(list, place)}`;
}

function placeIn(list: string, cursor: string): string {
  const place = cursor.slice(0, -checkLength - 1);
  if (cursor !== checked(list, place)) throw noCursor();
  return place;
}

function noCursor(): AppError {
  return new AppError("invalid", { fields: { cursor: "格式不正确" } });
}
