import { type ChangeEvent, useState } from "react";
import { Act } from "../../../parts/Act.tsx";
import { Field } from "../../../parts/Field.tsx";
import { Form, FormMessage } from "../../../parts/Form.tsx";
import { SubmitButton } from "../../../parts/SubmitButton.tsx";
import { useForm } from "../../../parts/useForm.ts";
import { addressesIn, faultOf, fetchAddresses, type Problem, withoutTaken } from "./addresses.ts";
import { draftKept } from "./messages.ts";

interface Props {
  /** The film whose file is to be replaced. */
  videoId: number | undefined;
  onAdded: () => void;
}

/** Takes addresses, one a line. Those of which nothing comes stay, with the reason. */
export function AddressForm({ videoId, onAdded }: Props) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const one = videoId !== undefined;
  const form = useForm(
    async (_, { keyFor }) => {
      const sent = addressesIn(text);
      const wrong = await fetchAddresses(sent, videoId, keyFor);
      setProblems(wrong);
      setText((now) => withoutTaken(now, sent, wrong));
      if (wrong.filter(({ begun }) => !begun).length < sent.length) onAdded();
    },
    {
      check: (): Record<string, string> => {
        const fault = faultOf(addressesIn(text), one);
        return fault === null ? {} : { addresses: fault };
      },
      keepTexts: true,
    },
  );

  if (!open) {
    return <Act label={one ? "按地址取新文件" : "按地址添加"} aria-expanded={false} onClick={() => setOpen(true)} />;
  }
  return (
    <Form className="upload-addresses" of={form}>
      <Field
        label={one ? "新文件的地址" : "影片的地址，一行一个"}
        name="addresses"
        lines={one ? 2 : 4}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        placeholder="https://"
        note="影片文件本身或 HLS（.m3u8）的地址，http:// 或 https:// 开头。由服务器去取，可以关掉页面。请只取你有权使用的影片。"
        value={text}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => setText(event.target.value)}
      />
      {problems.length > 0 && (
        <div role="alert">
          <ul className="upload-problems" role="list">
            {problems.map(({ address, problem, begun }) => (
              <li key={address} className="field-error">
                {address}：{begun ? draftKept(problem) : problem}
              </li>
            ))}
          </ul>
        </div>
      )}
      <FormMessage of={form} />
      <div className="upload-acts">
        <SubmitButton of={form} busyWord="正在交给服务器…">
          去取
        </SubmitButton>
        <Act label="收起" onClick={() => setOpen(false)} />
      </div>
    </Form>
  );
}
