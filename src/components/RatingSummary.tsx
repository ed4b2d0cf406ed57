import type { RatingSummary as Summary } from "#lib/contract/schemas/ratings.ts";
import { formatCount, percentagesOf } from "#lib/format.ts";

/** All ratings of a film on this site: the score, the number of votes, and a bar for each number of stars. */
export function RatingSummary({ ratings }: { ratings: Summary }) {
  const { score, votes, distribution } = ratings;
  if (votes === 0) return null;
  const stars = [5, 4, 3, 2, 1];
  const shares = percentagesOf(
    stars.map((count) => (distribution[2 * count - 1] ?? 0) + (distribution[2 * count - 2] ?? 0)),
  );
  return (
    <section className="score" aria-label="评分">
      <div>
        {score === null ? (
          <p className="score-none">评分的人还不多</p>
        ) : (
          <p className="score-value">
            <span className="visually-hidden">评分 </span>
            {score.toFixed(1)}
          </p>
        )}
        <p className="score-votes">{`${formatCount(votes)} 人评分`}</p>
      </div>
      <ul className="score-bars">
        {stars.map((count, at) => (
          <li key={count}>
            <span>{`${count} 星`}</span>
            <meter max={100} value={shares[at]} aria-label={`${count} 星`} />
            <span>{`${shares[at]}%`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
