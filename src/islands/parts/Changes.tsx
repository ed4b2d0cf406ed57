import { useMemo } from "react";
import { differenceOf } from "#lib/text-difference.ts";
import "./changes.css";

/** Difference of two texts: deletions struck out, insertions marked. */
export function Changes({ before, after }: { before: string; after: string }) {
  const stretches = useMemo(() => differenceOf(before, after), [before, after]);
  return stretches.map(({ kind, text }, index) => {
    if (kind === "same") return <span key={index}>{text}</span>;
    return kind === "gone" ? <del key={index}>{text}</del> : <ins key={index}>{text}</ins>;
  });
}
