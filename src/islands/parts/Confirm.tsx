import { type ReactNode, useEffect, useId, useRef, useState } from "react";

interface Props {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The act itself, e.g. 清空. */
  action: string;
  danger?: boolean;
  /** The dialog closes when it is done; its rejection is shown as words and the dialog stays. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
  /** Words for a failure; null to keep silent. */
  wordsOf: (error: unknown) => string | null;
}

/** Asks once before something that cannot be undone. A press counts once, however often it comes. */
export function Confirm({ title, children, action, danger = false, onConfirm, onClose, wordsOf }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [words, setWords] = useState("");

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  async function confirm(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await onConfirm();
      dialog.current?.close();
    } catch (error) {
      setWords(wordsOf(error) ?? "");
      setBusy(false);
    }
  }

  return (
    <dialog className="mine-dialog" ref={dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      <div className="mine-dialog-text">{children}</div>
      <p className="field-error" role="alert">
        {words}
      </p>
      <div className="mine-dialog-acts">
        <button className="button" type="button" onClick={() => dialog.current?.close()}>
          取消
        </button>
        <button
          className={`button ${danger ? "button-danger" : "button-primary"}`}
          type="button"
          aria-disabled={busy}
          onClick={() => void confirm()}
        >
          {action}
        </button>
      </div>
    </dialog>
  );
}
