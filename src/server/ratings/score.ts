/** Weights are whole thousandths of a full vote, so that sums are exact in whatever order votes come and go. */
export const fullWeight = 1000;

const dayLength = 86_400_000;

/** What a vote of an account of such an age weighs; accounts grow, and their votes with them. */
const steps = [
  { until: dayLength, weight: 50 },
  { until: 7 * dayLength, weight: 200 },
  { until: 30 * dayLength, weight: 500 },
] as const;

/** What somebody has to have rated, and on how many days, before their vote is a whole one; below it counts so much. */
const seasoned = { films: 5, days: 3 } as const;
const casualWeight = 400;

/** How much somebody has rated, the vote in question included. */
export interface Practice {
  films: number;
  days: number;
}

export const isSeasoned = ({ films, days }: Practice): boolean => films >= seasoned.films && days >= seasoned.days;

/** Milliseconds in which votes of young accounts on one film are a burst, and how many of them count in full. */
export const burstSpan = dayLength;
const freeInBurst = 10;
/** The same for grown accounts that have rated little: so many, or as many as the film had before. */
const freeOfCasual = 30;

/** Votes and weight below which a film has no score. */
const minVotes = 5;
const minWeight = 2 * fullWeight;
/** Full votes at the site's mean that every film begins with. */
const prior = 5;

/** The mean while nobody has rated much, in thousandths of ten. */
export const firstMean = 7000;

export const isYoung = (age: number): boolean => steps.some(({ until }) => age < until);

export interface Standing {
  /** Milliseconds since the account is a member's. */
  age: number;
  /** It belongs to the site itself. */
  trusted: boolean;
  /** How often operators have lately turned down what it wrote. */
  rejected: number;
  practice: Practice;
}

/** What an account's vote weighs, and in how many milliseconds to ask again; null when it stays. */
export function weightOf({ age, trusted, rejected, practice }: Standing): { weight: number; again: number | null } {
  if (trusted) return { weight: fullWeight, again: null };
  const step = steps.find(({ until }) => age < until);
  const weight = step?.weight ?? (isSeasoned(practice) ? fullWeight : casualWeight);
  if (rejected === 0) return { weight, again: step ? step.until - age : null };
  const until = step ? step.until - age : 30 * dayLength;
  return { weight: Math.floor(weight / (1 + rejected)), again: Math.min(until, 30 * dayLength) };
}

/** Those that vote on one film within the span. */
export interface Crowd {
  /** Votes within it that are not whole ones, without this one. */
  others: number;
  /** Votes the film had before. */
  before: number;
  /** It is a young account's vote. */
  young: boolean;
}

/** What is left of a vote that is not a whole one, in thousandths, after so many others on the same film. */
export function crowdFactor({ others, before, young }: Crowd): number {
  const free = young ? freeInBurst : Math.max(freeOfCasual, before);
  return others < free ? 1000 : Math.floor(1000 * (free / (others + 1)) ** 2);
}

/** Votes of one film by half stars. */
export interface Share {
  stars: number;
  count: number;
  weight: number;
}

/** 0 to 10 with two decimals; null before enough have rated. `mean` in thousandths of ten. */
export function scoreOf(shares: readonly Share[], mean: number): number | null {
  let [votes, weight, sum] = [0, 0, 0];
  for (const share of shares) {
    votes += share.count;
    weight += share.weight;
    sum += share.stars * share.weight;
  }
  if (votes < minVotes || weight < minWeight) return null;
  const begin = prior * fullWeight;
  return Math.round((100 * (prior * mean + sum)) / (begin + weight)) / 100;
}
