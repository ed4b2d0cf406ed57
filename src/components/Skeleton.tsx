/** Loading placeholder of an area or a list. */
export function Skeleton({ rows = 4 }: { rows?: number | undefined }) {
  return (
    <div className="mine-skeleton needs-js" role="status">
      <span className="visually-hidden">正在加载…</span>
      {Array.from({ length: rows }, (_, row) => (
        <span className="skeleton" key={row} aria-hidden="true" />
      ))}
    </div>
  );
}
