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

/** Tokens of all the conditions. A part that several of them share is read once. */
export function tokensIn(matches: readonly Match[]): Set<string> {
  const tokens = new Set<string>();
  const read = new Set<Match>();
  function add(match: Match): void {
    if (typeof match === "string") return void tokens.add(match);
    if (read.has(match)) return;
    read.add(match);
    if ("all" in match) match.all.forEach(add);
    else if ("any" in match) match.any.forEach(add);
    else [match.match, match.without].forEach(add);
  }
  matches.forEach(add);
  return tokens;
}

/** Simplifies conditions to tokens that exist in the index; null if nothing can match. A part that several of them share is simplified once. */
export function keepKnown(known: ReadonlySet<string>): (match: Match) => Match | null {
  const done = new Map<Match, Match | null>();
  return function keep(match) {
    if (typeof match === "string") return known.has(match) ? match : null;
    const before = done.get(match);
    if (before !== undefined) return before;
    const kept = keepIn(match, keep);
    done.set(match, kept);
    return kept;
  };
}

function keepIn(match: Exclude<Match, string>, keep: (part: Match) => Match | null): Match | null {
  if ("all" in match) {
    const parts = new Array<Match>();
    for (const part of match.all) {
      const kept = keep(part);
      if (kept === null) return null;
      parts.push(kept);
    }
    return all(parts);
  }
  if ("any" in match) {
    const parts = match.any.map(keep).filter((part) => part !== null);
    return parts.length > 0 ? any(parts) : null;
  }
  const kept = keep(match.match);
  const others = keep(match.without);
  if (kept === null || others === null) return kept;
  return isAmong(kept, others) ? null : without(kept, others);
}

/** Whether `match` is literally one of the alternatives in `others`. */
function isAmong(match: Match, others: Match): boolean {
  const options = typeof others !== "string" && "any" in others ? others.any : [];
  const written = JSON.stringify(match);
  return [others, ...options].some((one) => JSON.stringify(one) === written);
}
