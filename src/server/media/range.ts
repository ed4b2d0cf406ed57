import type { ByteRange } from "../storage/storage.ts";

export type RangeAnswer = { kind: "whole" } | { kind: "part"; range: ByteRange } | { kind: "unsatisfiable" };

const whole: RangeAnswer = { kind: "whole" };

/** Reads a `Range` header of one range; several ranges and other units are answered with the whole, as HTTP allows. */
export function parseRange(header: string | undefined, size: number): RangeAnswer {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(" ", "") ?? "");
  if (found === null) return whole;
  const [, first = "", last = ""] = found;
  if (first === "" && last === "") return whole;
  if (first === "") return lastBytes(Number(last), size);
  const start = Number(first);
  if (last !== "" && Number(last) < start) return whole;
  if (start >= size) return { kind: "unsatisfiable" };
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return { kind: "part", range: { start, end } };
}

function lastBytes(count: number, size: number): RangeAnswer {
  if (count === 0 || size === 0) return { kind: "unsatisfiable" };
  return { kind: "part", range: { start: Math.max(0, size - count), end: size - 1 } };
}
