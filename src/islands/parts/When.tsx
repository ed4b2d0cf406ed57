import { useState } from "react";
import { formatRelativeTime } from "#lib/format.ts";

export function When({ at }: { at: string | number }) {
  const [now] = useState(() => Date.now());
  return <time dateTime={new Date(at).toISOString()}>{formatRelativeTime(at, now)}</time>;
}
