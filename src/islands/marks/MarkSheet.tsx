import { useState } from "react";
import { changeMark, takeOff } from "#lib/client/marks/marks.ts";
import { type OwnMark, toOwn } from "#lib/client/marks/own-mark.ts";
import { markLimits, shelves } from "#lib/marks.ts";
import { charactersOver } from "#lib/user-text.ts";
import { Button } from "../parts/Button.tsx";
import { draftKeyOf } from "../parts/drafts.ts";
import { Field } from "../parts/Field.tsx";
import { FormDialog } from "../parts/FormDialog.tsx";
import { LeftNote } from "../parts/LeftNote.tsx";
import { Switch } from "../parts/Switch.tsx";
import type { FieldErrors, ReadField } from "../parts/useForm.ts";
import { StarInput } from "./StarInput.tsx";
import { useWatchDays, WatchDays } from "./WatchDays.tsx";
import "./mark-sheet.css";

interface Props {
  mark: OwnMark;
  /** Of the film, where the page around says nothing of it. */
  title?: string | undefined;
  /** The film is marked already: the mark can be taken away. */
  isThere: boolean;
  onClose: () => void;
}

/** Everything of a mark: the shelf, stars, the days, tags, a line, who may see it. */
export function MarkSheet({ mark, title, isThere, onClose }: Props) {
  const [status, setStatus] = useState(mark.status);
  const [rating, setRating] = useState(mark.rating);
  const [isPublic, setPublic] = useState(mark.public);
  const days = useWatchDays(mark.days);

  function check(field: ReadField): FieldErrors {
    const tags = tagsOf(field("tags"));
    const tooLong = charactersOver(field("line").trim(), markLimits.line) > 0;
    return {
      ...(tooLong && { line: `最多 ${markLimits.line} 字` }),
      ...(status !== "wish" && days.check(field)),
      ...(tags.length > markLimits.tags && { tags: `最多 ${markLimits.tags} 个标签` }),
      ...(tags.some((tag) => charactersOver(tag, markLimits.tag) > 0) && { tags: `每个标签最多 ${markLimits.tag} 字` }),
    };
  }

  async function submit(field: ReadField): Promise<{ message: string } | void> {
    const before = toOwn(mark);
    const said = {
      ...before,
      status,
      rating,
      days: status === "wish" ? mark.days : days.read(field),
      tags: tagsOf(field("tags")),
      line: field("line").trim(),
      public: isPublic,
    };
    if (!(await changeMark(said, isThere ? before : null))) return { message: "没有保存，请再试一次" };
  }

  return (
    <FormDialog
      title={title === undefined ? "我的标记" : `我的标记：${title}`}
      action="保存"
      submit={submit}
      check={check}
      draft={draftKeyOf(`draft:mark:${mark.videoId}`)}
      isEdit
      onClose={onClose}
    >
      {({ errors }) => (
        <>
          <div className="mark-shelves" role="group" aria-label="放在哪里">
            {shelves.map(({ name, label }) => (
              <button
                className="mark-shelf"
                type="button"
                aria-pressed={status === name}
                onClick={() => setStatus(name)}
                key={name}
              >
                {label}
              </button>
            ))}
          </div>
          <StarInput value={rating} onChange={setRating} />
          <Field label="一句话短评" name="line" lines={3} defaultValue={mark.line} error={errors["line"]} />
          <WatchDays days={days} hidden={status === "wish"} />
          <Field label="标签" note="用空格分开" name="tags" defaultValue={mark.tags.join(" ")} error={errors["tags"]} />
          <Switch label="公开" note="关掉后只有自己看得到，评分仍计入总分" on={isPublic} onChange={setPublic} />
          <LeftNote text="你已经退出登录，现在保存的先留在这台设备上，登录后带进账号。" />
          {isThere && (
            <p>
              <Button
                label="取消标记"
                className="button-small"
                onClick={() => {
                  onClose();
                  void takeOff(toOwn(mark));
                }}
              />
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}

const tagsOf = (text: string): string[] => [...new Set(text.split(/[\s,，、]+/).filter((tag) => tag !== ""))];
