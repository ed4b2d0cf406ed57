/** A rating; `value` is out of 10. */
export function Rating({ value }: { value: number }) {
  return (
    <span className="rating">
      <span className="visually-hidden">评分 </span>
      <span>{value}</span>
      <small>/ 10</small>
    </span>
  );
}
