/** Weights are integers, in thousandths of a full vote, so that totals are exact in any order of updates. */
export const fullWeight = 1000;

const dayLength = 86_400_000;

/** Weight of a vote while the account is younger than `until`. */
const steps = [
  { until: dayLength, weight: 50 },
  { until: 7 * dayLength, weight: 200 },
  { until: 30 * dayLength, weight: 500 },
] as const;

/** Films a user must have rated, and on how many days, for a full vote; otherwise the weight is `casualWeight`. */
export const seasoned = { films: 5, days: 3 } as const;
const casualWeight = 400;

/** Number of films a user has rated, and of days on which. */
export interface Practice {
  films: number;
  days: number;
}

export const isSeasoned = ({ films, days }: Practice): boolean => films >= seasoned.films && days >= seasoned.days;

/** Time span in milliseconds in which votes on one film count as a burst, and how many votes of young accounts count in full in it. */
export const burstSpan = dayLength;
const freeInBurst = 10;
/** The same number for older accounts that have rated little; more if the film had more votes before the span. */
const freeOfCasual = 30;

/** Minimum number and total weight of votes for a score. */
const minVotes = 5;
const minWeight = 2 * fullWeight;
/** Number of full votes with the site's mean that are added to those of each film. */
const prior = 5;

/** The mean while the site has too few votes, in thousandths of half stars. */
export const firstMean = 7000;

export const isYoung = (age: number): boolean => steps.some(({ until }) => age < until);

export interface Standing {
  /** Milliseconds since the user became a member. */
  age: number;
  /** Account of the site itself. */
  trusted: boolean;
  /** How many of its texts operators have recently rejected. */
  rejected: number;
  practice: Practice;
}

/** Weight of an account's vote, and in how many milliseconds to recalculate it; null if it does not change. */
export function weightOf({ age, trusted, rejected, practice }: Standing): { weight: number; again: number | null } {
  if (trusted) return { weight: fullWeight, again: null };
  const step = steps.find(({ until }) => age < until);
  const weight = step?.weight ?? (isSeasoned(practice) ? fullWeight : casualWeight);
  if (rejected === 0) return { weight, again: step ? step.until - age : null };
  const until = step ? step.until - age : 30 * dayLength;
  return { weight: Math.floor(weight / (1 + rejected)), again: Math.min(until, 30 * dayLength) };
}

/** Other votes on a film when a vote is added. */
export interface OtherVotes {
  /** Votes within the span of a burst that are not full votes, without this one. */
  others: number;
  /** Votes of the film before the span. */
  before: number;
  /** The vote is from a young account. */
  young: boolean;
}

/** Factor in thousandths for a vote that is not a full one, after this number of others on the same film. */
export function burstFactor({ others, before, young }: OtherVotes): number {
  const free = young ? freeInBurst : Math.max(freeOfCasual, before);
  return others < free ? 1000 : Math.floor(1000 * (free / (others + 1)) ** 2);
}

/** Number and total weight of a film's votes with the same half stars. */
export interface Share {
  stars: number;
  count: number;
  weight: number;
}

/** 0 to 10 with two decimals; null if there are too few votes. `mean` is in thousandths of half stars. */
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
