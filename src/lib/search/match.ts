/** Condition on the tokens of a content item. */
export type Match = string | { all: readonly Match[] } | { any: readonly Match[] } | { match: Match; without: Match };

export function all(matches: readonly Match[]): Match {
  const [only] = matches;
  return matches.length === 1 && only !== undefined ? only : { all: matches };
}

export function any(matches: readonly Match[]): Match {
  const [only] = matches;
  return matches.length === 1 && only !== undefined ? only : { any: matches };
}

export function without(match: Match, others: Match): Match {
  return { match, without: others };
}

/** The condition with what it excludes. */
export function including(match: Match): Match {
  return typeof match === "object" && "match" in match ? match.match : match;
}

export function tokensIn(match: Match): string[] {
  if (typeof match === "string") return [match];
  if ("all" in match) return match.all.flatMap(tokensIn);
  if ("any" in match) return match.any.flatMap(tokensIn);
  return [...tokensIn(match.match), ...tokensIn(match.without)];
}

/** Simplifies a condition to tokens that exist in the index; null if nothing can match. */
export function keepKnown(match: Match, known: ReadonlySet<string>): Match | null {
  if (typeof match === "string") return known.has(match) ? match : null;
  if ("all" in match) {
    const parts = new Array<Match>();
    for (const part of match.all) {
      const kept = keepKnown(part, known);
      if (kept === null) return null;
      parts.push(kept);
    }
    return all(parts);
  }
  if ("any" in match) {
    const parts = match.any.map((part) => keepKnown(part, known)).filter((part) => part !== null);
    return parts.length > 0 ? any(parts) : null;
  }
  const kept = keepKnown(match.match, known);
  const others = keepKnown(match.without, known);
  if (kept === null || others === null) return kept;
  return isAmong(kept, others) ? null : without(kept, others);
}

/** Whether `match` is literally one of the alternatives in `others`. */
function isAmong(match: Match, others: Match): boolean {
  const options = typeof others !== "string" && "any" in others ? others.any : [];
  const written = JSON.stringify(match);
  return [others, ...options].some((one) => JSON.stringify(one) === written);
}
