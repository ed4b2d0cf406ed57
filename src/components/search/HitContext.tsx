import type { SearchHit } from "#lib/contract/schemas/search.ts";
import { formatDuration } from "#lib/format.ts";
import { contentHref } from "#lib/link-binding.ts";
import { MarkedText } from "./MarkedText.tsx";

/** What tells why a thing was found; of words said in a film also where. */
export function HitContext({ hit }: { hit: SearchHit }) {
  const { context, item } = hit;
  if (!context) return null;
  const { label } = context;
  if (context.at === undefined)
    return (
      <p className="hit-context">
        {label && `${label}：`}
        <MarkedText marked={context} />
      </p>
    );
  return (
    <p className="hit-context">
      <a href={`${contentHref(2, item.id)}&t=${Math.floor(context.at)}`}>
        {`${label} ${formatDuration(context.at)}：`}
        <MarkedText marked={context} />
      </a>
    </p>
  );
}
