import { type ReactNode, useEffect, useId, useRef } from "react";
import { closePath } from "#lib/close-path.ts";

interface Props {
  title: string;
  /** How wide it is, by its class. */
  className: "content-dialog" | "review-dialog";
  onClose: () => void;
  children: ReactNode;
}

/** Over the page, with its name and the ✕ at the top. */
export function Dialog({ title, className, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog className={`mine-dialog ${className}`} ref={dialog} aria-labelledby={id} onClose={onClose}>
      <div className="mine-bar">
        <h2 id={id}>{title}</h2>
        <button className="header-icon" type="button" aria-label="关闭" onClick={() => dialog.current?.close()}>
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d={closePath} />
          </svg>
        </button>
      </div>
      {children}
    </dialog>
  );
}
