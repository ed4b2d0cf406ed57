/** Highest number displayed. */
const most = 99;

/** Number of unread messages; nothing if there are none. */
export function Unread({ count, className }: { count: number; className: string }) {
  return count > 0 && <span className={className}>{count > most ? `${most}+` : count}</span>;
}
