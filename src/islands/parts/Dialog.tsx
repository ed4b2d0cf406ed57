import { type ReactNode, useId } from "react";
import { IconButton } from "./IconButton.tsx";
import { Modal } from "./Modal.tsx";

interface Props {
  title: string;
  /** How wide it is, by its class. */
  className: "content-dialog" | "review-dialog";
  onClose: () => void;
  children: ReactNode;
}

/** Over the page, with its name and the ✕ at the top. */
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
