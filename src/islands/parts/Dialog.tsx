import { type ReactNode, useId } from "react";
import { IconButton } from "./IconButton.tsx";
import { Modal } from "./Modal.tsx";

interface Props {
  title: string;
  /** The class sets the width. */
  className: "content-dialog" | "review-dialog";
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog with title and close button. */
export function Dialog({ title, className, onClose, children }: Props) {
  const id = useId();
  return (
    <Modal className={`mine-dialog ${className}`} labelledBy={id} onClose={onClose}>
      <div className="mine-bar">
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" label="关闭" className="header-icon" onClick={onClose} />
      </div>
      {children}
    </Modal>
  );
}
