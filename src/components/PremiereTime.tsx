import { formatMinute } from "#lib/shanghai-time.ts";

/** When a premiere begins, `at` in ISO 8601, the same for every reader. */
export function PremiereTime({ at }: { at: string }) {
  return <time dateTime={at}>{`${formatMinute(at)}（北京时间）`}</time>;
}
