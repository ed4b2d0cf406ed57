/** Most that is shown as a number. */
const most = 99;

/** How many messages are unread; nothing when none are. */
export function Unread({ count, className }: { count: number; className: string }) {
  return count > 0 && <span className={className}>{count > most ? `${most}+` : count}</span>;
}
