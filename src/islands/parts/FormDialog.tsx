import { type ReactNode, useId } from "react";
import { Form } from "./Form.tsx";
import { Modal } from "./Modal.tsx";
import { SubmitButton } from "./SubmitButton.tsx";
import { type Check, type FieldErrors, type ReadField, useForm } from "./useForm.ts";
import { Button } from "./Button.tsx";

interface Props {
  title: string;
  action: string;
  danger?: boolean;
  /** The dialog closes when it is done. */
  submit: (field: ReadField) => Promise<void>;
  check?: Check;
  onClose: () => void;
  /** The fields; they say themselves what is wrong with them. */
  children: ReactNode | ((errors: FieldErrors) => ReactNode);
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
      <Form of={form}>
        <div className="mine-dialog-text">
          {typeof children === "function" ? children(form.errors) : children}
          <p className="field-error" role="alert">
            {form.words}
          </p>
        </div>
        <div className="mine-dialog-acts">
          <Button words="取消" onClick={onClose} />
          <SubmitButton of={form} danger={danger} busyWord="请稍候">
            {action}
          </SubmitButton>
        </div>
      </Form>
    </Modal>
  );
}
