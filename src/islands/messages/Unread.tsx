/** Highest number displayed. */
const maxShown = 99;

/** Number of unread messages; nothing if there are none. */
export function Unread({ count, className }: { count: number; className: string }) {
  return count > 0 && <span className={className}>{count > maxShown ? `${maxShown}+` : count}</span>;
}
