import { useStore } from "@nanostores/react";
import { useState } from "react";
import { supports } from "#lib/client/stores/toggles.ts";
import type { ShortReview } from "#lib/contract/schemas/marks.ts";
import { kinds } from "#lib/kinds.ts";
import { ShortReviews } from "../../components/ShortReviews.tsx";
import { Button } from "../parts/Button.tsx";
import { useToggle } from "../parts/useToggle.ts";
import { ActionButton } from "../action-bar/ActionButton.tsx";
import { createShorts, shortOrders } from "./shorts.ts";

interface Props {
  videoId: number;
  /** The first page, the most liked first. */
  shorts: readonly ShortReview[];
  cursor?: string | undefined;
}

/** What people say of a film in a line: by likes or by time, page by page. */
export function Shorts({ videoId, shorts, cursor }: Props) {
  const [loaded] = useState(() => createShorts({ videoId, list: shorts, cursor: cursor ?? null }));
  const { sort, list, cursor: next, busy } = useStore(loaded.$shorts);
  return (
    <>
      {list.length > 1 && (
        <p className="short-orders needs-js" role="group" aria-label="排序">
          {shortOrders.map(({ name, label }) => (
            <Button
              label={label}
              className="button-small"
              aria-pressed={sort === name}
              aria-disabled={busy}
              onClick={() => void loaded.reorder(name)}
              key={name}
            />
          ))}
        </p>
      )}
      <ShortReviews shorts={list} actions={likeOf} />
      {next !== null && (
        <p className="load-more needs-js">
          <Button label="更多短评" aria-disabled={busy} onClick={() => void loaded.more()} />
        </p>
      )}
    </>
  );
}

const likeOf = (short: ShortReview) => <ShortLike id={short.id} supports={short.supports} />;

function ShortLike({ id, supports: shown }: { id: number; supports: number }) {
  const target = { contentType: kinds.short.type, targetId: id };
  const { on, count } = useToggle(supports, target, shown);
  return (
    <ActionButton
      className="act needs-js"
      icon="like"
      label="有用"
      count={count === 0 ? null : count}
      aria-pressed={on}
      onClick={() => void supports.turn(target, shown)}
    />
  );
}
