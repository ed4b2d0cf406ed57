import { type ReactNode, useId } from "react";
import { Icon } from "../../components/Icon.tsx";
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
        <button className="header-icon" type="button" aria-label="关闭" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </Modal>
  );
}
