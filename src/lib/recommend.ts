/** A film somebody has seen or marked, as their device knows it. */
export interface TasteEntry {
  id: number;
  title: string;
  /** Keys of what it is like: tags, people, country, decade. */
  traits: readonly string[];
  /** How much they liked it: 1 very much, -1 not at all. */
  liking: number;
  /** Milliseconds since 1970. */
  at: number;
}

export interface Candidate {
  id: number;
  traits: readonly string[];
}

/** A film they may like, and why: what it shares with one they liked. */
export interface Suggestion {
  id: number;
  because: { id: number; title: string; trait: string };
}

/** What was liked so long ago counts half. */
const halfLife = 120 * 86_400_000;
/** The most that are suggested because of one film before others have their turn. */
const ofOneFilm = 3;

/**
 * Films somebody may like among `candidates`, best first. A trait counts for what the films they liked have of it and the less the more
 * films share it; what their taste is known by, and what else is in `seen`, is left out. The same input gives the same list.
 */
export function recommend(
  taste: readonly TasteEntry[],
  candidates: readonly Candidate[],
  { now, limit, seen = new Set() }: { now: number; limit: number; seen?: ReadonlySet<number> },
): Suggestion[] {
  const rarity = rarityOf(candidates);
  const weighed = taste.map((entry) => ({
    entry,
    weight: entry.liking * 0.5 ** (Math.max(0, now - entry.at) / halfLife),
  }));
  const leanings = new Map<string, number>();
  for (const { entry, weight } of weighed) {
    for (const trait of entry.traits)
      leanings.set(trait, (leanings.get(trait) ?? 0) + weight * (rarity.get(trait) ?? 0));
  }
  const liked = weighed.filter(({ weight }) => weight > 0);
  const known = new Set(taste.map(({ id }) => id));
  const scored = candidates
    .filter(({ id }) => !known.has(id) && !seen.has(id))
    .flatMap((candidate, at) => {
      const because = reasonFor(candidate, liked, rarity);
      const sum = candidate.traits.reduce((total, trait) => total + (leanings.get(trait) ?? 0), 0);
      // The first candidates are the most popular: that decides between equals only.
      const score = sum / Math.sqrt(candidate.traits.length || 1) - at * 1e-6;
      return because && score > 0 ? [{ id: candidate.id, because, score }] : [];
    })
    .toSorted((one, other) => other.score - one.score);
  return varied(scored, limit);
}

/** How much it says that two films share a trait: 0 when all have it. */
function rarityOf(candidates: readonly Candidate[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { traits } of candidates) for (const trait of traits) counts.set(trait, (counts.get(trait) ?? 0) + 1);
  return new Map([...counts].map(([trait, count]) => [trait, Math.log((candidates.length + 1) / count)]));
}

interface Weighed {
  entry: TasteEntry;
  weight: number;
}

/** The liked film it shares most with, and the rarest trait they share; null when it shares nothing. */
function reasonFor(
  { traits }: Candidate,
  liked: readonly Weighed[],
  rarity: ReadonlyMap<string, number>,
): Suggestion["because"] | null {
  const own = new Set(traits);
  let best: { sum: number; because: Suggestion["because"] } | null = null;
  for (const { entry, weight } of liked) {
    const shared = entry.traits.filter((trait) => own.has(trait) && (rarity.get(trait) ?? 0) > 0);
    const [rarest] = shared.toSorted((one, other) => (rarity.get(other) ?? 0) - (rarity.get(one) ?? 0));
    if (rarest === undefined) continue;
    const sum = weight * shared.reduce((total, trait) => total + (rarity.get(trait) ?? 0), 0);
    if (best === null || sum > best.sum) best = { sum, because: { id: entry.id, title: entry.title, trait: rarest } };
  }
  return best?.because ?? null;
}

function varied(scored: readonly (Suggestion & { score: number })[], limit: number): Suggestion[] {
  const uses = new Map<number, number>();
  const [first, rest]: [Suggestion[], Suggestion[]] = [[], []];
  for (const { id, because } of scored) {
    const used = uses.get(because.id) ?? 0;
    uses.set(because.id, used + 1);
    (used < ofOneFilm ? first : rest).push({ id, because });
  }
  return [...first, ...rest].slice(0, limit);
}
