import { useRef } from "react";
import { typeInto } from "#lib/client/text-fields.ts";
import type { ModerationCase } from "#lib/contract/schemas/moderation.ts";
import { kinds } from "#lib/kinds.ts";
import { rejections } from "#lib/moderation.ts";
import { cut } from "#lib/post-text.ts";
import { draftKeyOf } from "../../parts/drafts.ts";
import { Field } from "../../parts/Field.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { isComposing } from "../../parts/is-composing.ts";

interface Props {
  item: ModerationCase;
  reject: (message: string) => Promise<void>;
  onClose: () => void;
}

/** Asks what the author is told: one of the ready-made sentences, or words of one's own. Ctrl+Enter sends. */
export function RejectDialog({ item, reject, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null);

  function fill(text: string): void {
    const field = box.current?.querySelector("textarea");
    if (!field) return;
    typeInto(field, text);
    field.focus();
  }

  return (
    <FormDialog
      title={
        item.contentType === kinds.person.type
          ? "重置这位用户的昵称、头像与简介"
          : `驳回：${cut(item.title || item.text, 20)}`
      }
      action={item.contentType === kinds.person.type ? "重置" : "驳回"}
      draft={draftKeyOf(`draft:reject:${item.contentType}:${item.targetId}`)}
      danger
      onClose={onClose}
      submit={(field) => reject(field("message").trim())}
    >
      <div
        className="admin-reject"
        ref={box}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || isComposing(event) || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          if (event.target instanceof HTMLTextAreaElement) event.target.form?.requestSubmit();
        }}
      >
        <Field
          label="写给作者的话"
          note="留空则用默认的说明。Ctrl+Enter 提交。"
          name="message"
          lines={3}
          maxLength={500}
          defaultValue={rejections[0]}
          autoFocus
        />
        <div className="admin-chips" role="group" aria-label="常用的说明">
          {rejections.map((text) => (
            <button className="chip" type="button" key={text} onClick={() => fill(text)}>
              {text}
            </button>
          ))}
        </div>
      </div>
    </FormDialog>
  );
}
