import { useId, useState } from "react";
import { decodeText, encodings, type Encoding } from "#lib/subtitle-encoding.ts";
import { Act } from "../../../parts/Act.tsx";
import { previewOf } from "./subtitle-text.ts";

interface Props {
  name: string;
  bytes: Uint8Array;
  /** What it looks like. */
  guess: Encoding;
  onTake: (text: string) => void;
  onCancel: () => void;
}

/** Shows what a file says, read as it looks to be written, and takes it only when its owner has seen that it is right. */
export function EncodingChoice({ name, bytes, guess, onTake, onCancel }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState<Encoding>(guess);
  const text = decodeText(bytes, chosen);
  const { lines, fault } = previewOf(text);
  return (
    <div className="work-encoding" role="group" aria-labelledby={id}>
      <p id={id} className="field-note">
        {name}不是 UTF-8 编码。下面的字对吗？
      </p>
      <select
        aria-label="文件的编码"
        className="field-input work-language"
        value={chosen}
        onChange={(event) => setChosen(encodings.find((one) => one.name === event.target.value)?.name ?? guess)}
      >
        {encodings.map((one) => (
          <option key={one.name} value={one.name}>
            {one.label}
          </option>
        ))}
      </select>
      <blockquote className="work-preview" aria-live="polite">
        {fault ?? lines.map((line) => <p key={line.start}>{line.text}</p>)}
      </blockquote>
      {fault === null && <Act label="对，就用这个" onClick={() => onTake(text)} />}
      <Act label="取消" onClick={onCancel} />
    </div>
  );
}
