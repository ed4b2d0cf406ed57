import { type ReactNode, useId, useRef } from "react";
import { showToast } from "#lib/client/stores/toast.ts";
import { copyField, copyText } from "../share/copy.ts";
import { Button } from "./Button.tsx";
import { Modal } from "./Modal.tsx";

interface Props {
  title: string;
  /** What is shown: a link, a token. */
  text: string;
  /** What it is called, e.g. 链接. */
  name: string;
  children: ReactNode;
  onClose: () => void;
}

/** Something that is shown only now, to copy. */
export function ShownOnce({ title, text, name, children, onClose }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);

  async function copy(): Promise<void> {
    const done = (await copyText(text)) || (field.current !== null && copyField(field.current));
    if (done) showToast(`${name}已复制`, "success");
    else showToast("没能复制，请自己选中复制", "error");
  }

  return (
    <Modal className="mine-dialog" labelledBy={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      <div className="mine-dialog-text">
        {children}
        <input
          className="field-input"
          ref={field}
          readOnly
          aria-label={title}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <div className="mine-dialog-acts">
        <Button label="好了" onClick={onClose} />
        <Button label={`复制${name}`} primary onClick={() => void copy()} />
      </div>
    </Modal>
  );
}
