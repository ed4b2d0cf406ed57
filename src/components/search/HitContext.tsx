import type { SearchHit } from "#lib/contract/schemas/search.ts";
import { formatDuration } from "#lib/format.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { MarkedText } from "./MarkedText.tsx";

/** The match outside the item's name; for subtitle lines with the position in the film. */
export function HitContext({ hit }: { hit: SearchHit }) {
  const { context, item } = hit;
  if (!context) return null;
  const { label, at } = context;
  const where = at === undefined ? label : `${label} ${formatDuration(at)}`;
  const text = (
    <>
      {where && `${where}：`}
      <MarkedText marked={context} />
    </>
  );
  const href = at === undefined ? "" : `${contentHref(kinds.video.type, item.id)}&t=${Math.floor(at)}`;
  return <p className="hit-context">{href ? <a href={href}>{text}</a> : text}</p>;
}
