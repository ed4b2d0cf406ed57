import { type ReactNode, useId } from "react";
import { Modal } from "./Modal.tsx";
import { SubmitButton } from "./SubmitButton.tsx";
import { useSending } from "./useSending.ts";
import { Button } from "./Button.tsx";

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
}

/** Asks once before something that cannot be undone. A press counts once, however often it comes. */
export function Confirm({ title, children, action, danger = false, onConfirm, onClose }: Props) {
  const id = useId();
  const sending = useSending();

  async function confirm(): Promise<void> {
    if (await sending.run(() => onConfirm())) onClose();
  }

  return (
    <Modal className="mine-dialog" labelledBy={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      <div className="mine-dialog-text">{children}</div>
      <p className="field-error" role="alert">
        {sending.words}
      </p>
      <div className="mine-dialog-acts">
        <Button words="取消" onClick={onClose} />
        <SubmitButton of={sending} danger={danger} onPress={() => void confirm()}>
          {action}
        </SubmitButton>
      </div>
    </Modal>
  );
}
