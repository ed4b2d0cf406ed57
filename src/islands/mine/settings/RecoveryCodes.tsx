import { showToast } from "#lib/client/stores/toast.ts";
import { Button } from "../../parts/Button.tsx";
import { Modal } from "../../parts/Modal.tsx";
import { useSaveFile } from "../../parts/useSaveFile.tsx";
import { copyText } from "../../share/copy.ts";

interface Props {
  codes: readonly string[];
  onClose: () => void;
}

/** Recovery codes, which are shown once: to copy or to save as a file. */
export function RecoveryCodes({ codes, onClose }: Props) {
  const [link, saveFile] = useSaveFile();
  const text = codes.join("\n");
  return (
    <Modal className="mine-dialog" labelledBy="recovery-title" onClose={onClose}>
      <h2 id="recovery-title">恢复码</h2>
      <div className="mine-dialog-text">
        <p>丢了验证器时用它登录，每个用一次。只显示这一次，请存在安全的地方。</p>
        <ul className="set-codes" role="list">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <p className="mine-acts">
          <Button label="保存为文件" onClick={() => saveFile("恢复码.txt", "text/plain", `${text}\n`)} />
          <Button
            label="复制"
            onClick={async () => {
              if (await copyText(text)) showToast("恢复码已复制", "success");
              else showToast("没能复制，请保存为文件", "error");
            }}
          />
        </p>
      </div>
      <div className="mine-dialog-acts">
        <Button label="我存好了" primary onClick={onClose} />
      </div>
      {link}
    </Modal>
  );
}
