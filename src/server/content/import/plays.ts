type Trend = "new" | "rising" | "steady" | "classic";

/** Days over which the initial plays of a demonstration film are spread. */
const span = 60;

/** Relative number of plays on a day `age` days ago, by trend. */
const weights: Readonly<Record<Trend, (age: number) => number>> = {
  new: (age) => (age < 10 ? 1 : 0),
  rising: (age) => 1 / (1 + age / 4),
  steady: () => 1,
  classic: (age) => 0.4 + age / span,
};

/** Share of all plays that falls into the last 60 days. */
const recentShare: Readonly<Record<Trend, number>> = { new: 1, rising: 0.7, steady: 0.35, classic: 0.12 };

/** Plays per day from today back to the publication day; at most `plays` in total. */
export function spreadPlays(
  plays: number,
  trend: Trend,
  today: number,
  published: number,
): { day: number; plays: number }[] {
  const ages = Array.from({ length: span }, (_, age) => age).filter((age) => today - age >= published);
  const weigh = weights[trend];
  const total = ages.reduce((sum, age) => sum + weigh(age), 0);
  if (total === 0) return [];
  return ages
    .map((age) => ({ day: today - age, plays: Math.floor((plays * recentShare[trend] * weigh(age)) / total) }))
    .filter((day) => day.plays > 0);
}
