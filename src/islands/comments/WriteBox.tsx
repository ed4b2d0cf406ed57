import { useStore } from "@nanostores/react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { commentPictures } from "#lib/comment-text.ts";
import { formatDuration } from "#lib/format.ts";
import { cleanText, commentLimit, countCharacters } from "#lib/user-text.ts";
import type { Box } from "./box.ts";
import { Button } from "../parts/Button.tsx";
import { LeftNote } from "../parts/LeftNote.tsx";
import { PickFiles } from "../parts/PickFiles.tsx";
import { NameField } from "./NameField.tsx";
import { PickedPictures } from "./PickedPictures.tsx";
import { playingSecond } from "./reached.ts";
import { isComposing } from "../parts/is-composing.ts";

interface Props {
  box: Box;
  /** Id of the field, unique on the page. */
  id: string;
  label: string;
  placeholder?: string;
  /** A box under a comment, which takes the focus. */
  kind?: "reply" | "edit";
  submit?: string;
  /** Whether the comment can refer to positions in a film. */
  timed: boolean;
  onCancel?: () => void;
}

/**
 * A box for writing: counts characters, stores a draft, suggests people, takes pictures, and submits by button or Ctrl+Enter, but not
 * during IME composition.
 */
export function WriteBox({ box, id, label, placeholder = label, kind, submit = "发布", timed, onCancel }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const spoiler = useRef<HTMLInputElement>(null);
  const { text } = useStore(box.$words);
  const error = useStore(box.$error);
  const sending = useStore(box.$sending);
  const quick = useStore(box.$quick);
  const full = useStore(box.$picked).length >= commentPictures;
  const count = countCharacters(cleanText(text));
  const note = `${kind ? id : "comment"}-note`;

  useEffect(() => {
    const [text, hides] = [field.current, spoiler.current];
    if (!text || !hides) return;
    // The user may have started to type before hydration.
    box.open({ text: text.value, spoiler: hides.checked });
    if (kind) text.focus();
    else if (document.activeElement === text) void box.offer();
    return box.$words.subscribe((known) => {
      if (text.value !== known.text) text.value = known.text;
      hides.checked = known.spoiler;
    });
  }, [box, kind]);

  /** Inserts text at the cursor, or at the end. */
  function insert(text: string, atEnd = false): void {
    const typed = field.current;
    if (!typed) return;
    if (atEnd) typed.setSelectionRange(typed.value.length, typed.value.length);
    typed.setRangeText(text, typed.selectionStart, typed.selectionEnd, "end");
    box.type(typed.value);
    typed.focus();
  }

  function insertTime(): void {
    const second = playingSecond();
    if (second === null) box.complain("影片开始播放后，就能插入现在的时间");
    else insert(`${formatDuration(second)} `);
  }

  function send(event: FormEvent): void {
    event.preventDefault();
    if (!box.submit()) field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event)) return;
    if (event.key === "Escape") onCancel?.();
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && event.target === field.current) send(event);
  }

  return (
    <form
      className="comment-form needs-js"
      data-reply={kind === "reply" ? "" : undefined}
      data-edit={kind === "edit" ? "" : undefined}
      data-too-long={count > commentLimit ? "" : undefined}
      onSubmit={send}
      onKeyDown={onKeyDown}
    >
      <label className="comment-label" htmlFor={id}>
        {label}
      </label>
      <NameField
        box={box}
        id={id}
        field={field}
        placeholder={placeholder}
        describedBy={note}
        invalid={count > commentLimit}
      />
      <PickedPictures box={box} />
      {quick.length > 0 && (
        <div className="comment-quick">
          {quick.map((text) => (
            <button className="chip" type="button" key={text} onClick={() => insert(text, true)}>
              {text}
            </button>
          ))}
        </div>
      )}
      <p className="comment-error" role="alert">
        {error}
      </p>
      <div className="comment-form-tools">
        <PickFiles
          className="comment-tool comment-tool-pictures"
          name="pictures"
          multiple
          disabled={full}
          onPick={(files) => void box.takePictures(files)}
        >
          图片
        </PickFiles>
        {timed && (
          <button className="comment-tool" type="button" onClick={insertTime}>
            插入时间
          </button>
        )}
        <label className="comment-tool">
          <input type="checkbox" ref={spoiler} onChange={(event) => box.hide(event.target.checked)} />
          含剧透
        </label>
      </div>
      <LeftNote text="你已经退出登录，现在发布的会署游客的名字。" />
      <div className="comment-form-foot">
        <span className="comment-note" id={note}>
          <span>{count}</span>/{commentLimit}
        </span>
        {onCancel && <Button label="取消" onClick={onCancel} />}
        <button className="button button-primary" type="submit" aria-disabled={sending || undefined}>
          {submit}
        </button>
      </div>
    </form>
  );
}
