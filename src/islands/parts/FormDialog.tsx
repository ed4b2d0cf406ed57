import { type ReactNode, useId } from "react";
import { Modal } from "./Modal.tsx";
import { SubmitButton } from "./SubmitButton.tsx";
import { type Check, type FieldErrors, type ReadField, useForm } from "./useForm.ts";

interface Props {
  title: string;
  action: string;
  danger?: boolean;
  /** The dialog closes when it is done. */
  submit: (field: ReadField) => Promise<void>;
  check?: Check;
  onClose: () => void;
  children: (errors: FieldErrors) => ReactNode;
}

/** A form over the page. What was typed stays when it fails. */
export function FormDialog({ title, action, danger = false, submit, check, onClose, children }: Props) {
  const id = useId();
  const form = useForm(async (field) => {
    await submit(field);
    onClose();
  }, check);

  return (
    <Modal className="mine-dialog" labelledBy={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      <form {...form.props}>
        <div className="mine-dialog-text">
          {children(form.errors)}
          <p className="field-error" role="alert">
            {form.words}
          </p>
        </div>
        <div className="mine-dialog-acts">
          <button className="button" type="button" onClick={onClose}>
            取消
          </button>
          <SubmitButton of={form} danger={danger} busyWord="请稍候">
            {action}
          </SubmitButton>
        </div>
      </form>
    </Modal>
  );
}
