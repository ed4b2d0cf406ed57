import { type ReactNode, useId } from "react";
import { Button } from "./Button.tsx";
import { Form, FormMessage } from "./Form.tsx";
import { Modal } from "./Modal.tsx";
import { Restored } from "./Restored.tsx";
import { SubmitButton } from "./SubmitButton.tsx";
import { useClose } from "./useClose.ts";
import { type Act, type Check, type FormState, type ReadField, type Refusal, useForm } from "./useForm.ts";

interface Props {
  title: string;
  /** Label of the submit button, e.g. 清空. */
  action: string;
  busyWord?: string;
  danger?: boolean;
  /** Disables the submit button. */
  disabled?: boolean;
  className?: "mine-dialog" | "report-dialog";
  /** On success the dialog closes; if it rejects, the error is displayed and the dialog stays. */
  submit: (field: ReadField, act: Act) => Promise<Refusal | void>;
  check?: Check;
  /** Local storage key for the texts until they have been submitted. */
  draft?: string;
  /** The form begins with what is saved, and says so if it goes on with what was not. */
  isEdit?: boolean;
  onClose: () => void;
  /** Description of the effect, and the fields, which display their own errors. */
  children: ReactNode | ((form: FormState) => ReactNode);
}

/** A form in a dialog, or a confirmation of an irreversible action. Fields keep their values if it fails. */
export function FormDialog({ title, action, submit, check, draft, onClose, children, ...look }: Props) {
  const { busyWord = "请稍等…", danger = false, disabled = false, isEdit = false, className = "mine-dialog" } = look;
  const id = useId();
  const close = useClose(onClose);
  const form = useForm(
    async (field, act) => {
      const refused = await submit(field, act);
      if (!refused) close();
      return refused;
    },
    { ...(check && { check }), ...(draft !== undefined && { draft }) },
  );

  return (
    <Modal className={className} labelledBy={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      <Form of={form}>
        <div className="mine-dialog-text">
          {isEdit && form.restored && (
            <Restored text="上次没保存的修改还在。" instead="用保存的内容" onStartOver={form.startOver} />
          )}
          {typeof children === "function" ? children(form) : children}
          <FormMessage of={form} />
        </div>
        <div className="mine-dialog-acts">
          <Button label="取消" onClick={onClose} />
          <SubmitButton of={form} danger={danger} disabled={disabled} busyWord={busyWord}>
            {action}
          </SubmitButton>
        </div>
      </Form>
    </Modal>
  );
}
