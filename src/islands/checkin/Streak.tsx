/** Number of consecutive days up to now. */
export function Streak({ days }: { days: number }) {
  return (
    <p className="checkin-streak">
      <span className="checkin-streak-number numbers">{days}</span>
      <span>天连续签到</span>
    </p>
  );
}
