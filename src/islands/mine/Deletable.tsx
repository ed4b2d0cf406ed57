import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Act } from "../parts/Act.tsx";
import { useAct } from "../parts/useAct.ts";

interface Props {
  title: string;
  className: string;
  /** Deletes the item, or restores it. */
  send: (deleted: boolean) => Promise<unknown>;
  /** Said after the deletion, if it does not take the item from everybody. */
  remains?: string | undefined;
  /** `deleteIt` is the delete button, rendered where the line needs it. */
  children: (deleteIt: ReactNode) => ReactNode;
}

/** A list item of the member's own that can be deleted; then it offers to restore it. */
export function Deletable({ title, className, send, remains, children }: Props) {
  const [deleted, setDeleted] = useState(false);
  const [busy, act] = useAct();
  const line = useRef<HTMLLIElement>(null);

  function turn(next: boolean): void {
    act(async () => {
      await send(next);
      flushSync(() => setDeleted(next));
      // The pressed button is removed: the focus moves to what replaces it.
      line.current?.querySelector<HTMLElement>("button, a")?.focus();
    });
  }

  return (
    <li className={deleted ? "mine-item" : `mine-item ${className}`} ref={line} data-removed={deleted || undefined}>
      {deleted ? (
        <>
          <p className="mine-removed" role="status">
            {`已删除《${title}》，10 分钟内可以撤销`}
            {remains && (
              <>
                <br />
                {remains}
              </>
            )}
          </p>
          <Act label="撤销" aria-disabled={busy} onClick={() => turn(false)} />
        </>
      ) : (
        children(<Act label="删除" about={`《${title}》`} danger aria-disabled={busy} onClick={() => turn(true)} />)
      )}
    </li>
  );
}
