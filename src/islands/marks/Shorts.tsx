import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { showError } from "#lib/client/data.ts";
import { supports } from "#lib/client/stores/toggles.ts";
import type { ShortReview } from "#lib/contract/schemas/marks.ts";
import { kinds } from "#lib/kinds.ts";
import { ShortReviews } from "../../components/ShortReviews.tsx";
import { Button } from "../parts/Button.tsx";
import { useToggle } from "../parts/useToggle.ts";
import { ActionButton } from "../action-bar/ActionButton.tsx";

interface Props {
  videoId: number;
  /** The first page, the most liked first. */
  shorts: readonly ShortReview[];
  cursor?: string | undefined;
}

const orders = [
  { name: "hot", label: "最热" },
  { name: "new", label: "最新" },
] as const;
type Sort = (typeof orders)[number]["name"];

/** What people say of a film in a line: by likes or by time, page by page. */
export function Shorts({ videoId, shorts, cursor }: Props) {
  const [shown, setShown] = useState<{ sort: Sort; list: readonly ShortReview[]; next: string | null }>({
    sort: "hot",
    list: shorts,
    next: cursor ?? null,
  });
  const [busy, setBusy] = useState(false);

  async function load(sort: Sort, from: string | null): Promise<void> {
    setBusy(true);
    try {
      const page = await api.call("mark/shorts", { videoId, sort, ...(from !== null && { cursor: from }) });
      const list = from === null ? page.list : [...shown.list, ...page.list];
      setShown({ sort, list, next: page.nextCursor });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {shown.list.length > 1 && (
        <p className="short-orders needs-js" role="group" aria-label="排序">
          {orders.map(({ name, label }) => (
            <Button
              label={label}
              className="button-small"
              aria-pressed={shown.sort === name}
              aria-disabled={busy}
              onClick={() => void load(name, null)}
              key={name}
            />
          ))}
        </p>
      )}
      <ShortReviews shorts={shown.list} actions={likeOf} />
      {shown.next !== null && (
        <p className="load-more needs-js">
          <Button label="更多短评" aria-disabled={busy} onClick={() => void load(shown.sort, shown.next)} />
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
