/** `place` starts at 1. */
export function RankPlace({ place, className = "rank-place" }: { place: number; className?: string }) {
  return (
    <span className={className}>
      <span className="visually-hidden">第</span>
      {place}
      <span className="visually-hidden">名</span>
    </span>
  );
}
