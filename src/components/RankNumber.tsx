/** `place` starts at 1. */
export function RankNumber({ rank: index, className = "rank-place" }: { rank: number; className?: string }) {
  return (
    <span className={className}>
      <span className="visually-hidden">第</span>
      {index}
      <span className="visually-hidden">名</span>
    </span>
  );
}
