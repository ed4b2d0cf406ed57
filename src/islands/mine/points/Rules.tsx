import { type PointRule, pointRules } from "#lib/points/rules.ts";

const rules: PointRule[] = Object.values(pointRules);

/** Displays the same table of rules that the server uses. */
export function Rules() {
  return (
    <ul className="rules" role="list">
      {rules.map(({ title, how, points, dailyCap }) => (
        <li key={title}>
          <span className="rule-title">{title}</span>
          <span className="mine-fact">{how}</span>
          <span className="rule-points numbers">
            {points !== null && `+${points}`}
            {dailyCap !== null && <span className="mine-fact">每天最多 {dailyCap}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
