import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Act } from "../parts/Act.tsx";
import { useAct } from "../parts/useAct.ts";

interface Props {
  title: string;
  className: string;
  /** Deletes it, or brings it back. */
  send: (deleted: boolean) => Promise<unknown>;
  /** `deleteIt` stands where the line wants it. */
  children: (deleteIt: ReactNode) => ReactNode;
}

/** Something of one's own in a list. Deleted, it offers itself back. */
export function Deletable({ title, className, send, children }: Props) {
  const [deleted, setDeleted] = useState(false);
  const [busy, act] = useAct();
  const line = useRef<HTMLLIElement>(null);

  function turn(next: boolean): void {
    act(async () => {
      await send(next);
      flushSync(() => setDeleted(next));
      // What was pressed went away: the focus moves to what took its place.
      line.current?.querySelector<HTMLElement>("button, a")?.focus();
    });
  }

  return (
    <li className={deleted ? "mine-item" : `mine-item ${className}`} ref={line} data-removed={deleted || undefined}>
      {deleted ? (
        <>
          <p className="mine-removed" role="status">
            已删除《{title}》，10 分钟内可以撤销
          </p>
          <Act words="撤销" aria-disabled={busy} onClick={() => turn(false)} />
        </>
      ) : (
        children(<Act words="删除" about={`《${title}》`} danger aria-disabled={busy} onClick={() => turn(true)} />)
      )}
    </li>
  );
}
