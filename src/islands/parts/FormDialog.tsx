import { type ReactNode, useEffect, useId, useRef } from "react";
import { type FieldErrors, useForm } from "./useForm.ts";

interface Props {
  title: string;
  action: string;
  danger?: boolean;
  /** The dialog closes when it is done. */
  submit: (field: (name: string) => string) => Promise<void>;
  check?: (field: (name: string) => string) => FieldErrors;
  onClose: () => void;
  children: (errors: FieldErrors) => ReactNode;
}

/** A form over the page. What was typed stays when it fails. */
export function FormDialog({ title, action, danger = false, submit, check, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const form = useForm(async (field) => {
    await submit(field);
    dialog.current?.close();
  }, check);

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  return (
    <dialog className="mine-dialog" ref={dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      <form {...form.props}>
        <div className="mine-dialog-text">
          {children(form.errors)}
          <p className="field-error" role="alert">
            {form.words}
          </p>
        </div>
        <div className="mine-dialog-acts">
          <button className="button" type="button" onClick={() => dialog.current?.close()}>
            取消
          </button>
          <button
            className={`button ${danger ? "button-danger" : "button-primary"}`}
            type="submit"
            aria-disabled={form.busy}
          >
            {form.busy ? "请稍候" : action}
          </button>
        </div>
      </form>
    </dialog>
  );
}
