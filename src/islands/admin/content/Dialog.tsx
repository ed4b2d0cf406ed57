import { type ReactNode, useEffect, useId, useRef } from "react";

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A wide dialog over the page. */
export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog className="mine-dialog content-dialog" ref={dialog} aria-labelledby={id} onClose={onClose}>
      <div className="mine-bar">
        <h2 id={id}>{title}</h2>
        <button className="mine-act" type="button" onClick={() => dialog.current?.close()}>
          关闭
        </button>
      </div>
      {children}
    </dialog>
  );
}
