import { useMemo, useRef, useState } from "react";
import { api } from "#lib/client/api.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { OwnWork, OwnWorkDetail } from "#lib/contract/schemas/works.ts";
import { workLimits } from "#lib/field-limits.ts";
import { Act } from "../../../parts/Act.tsx";
import { draftStore } from "../../../parts/drafts.ts";
import { Field } from "../../../parts/Field.tsx";
import { isConflict } from "../../../parts/is-conflict.ts";
import { Select } from "../../../parts/Select.tsx";
import { Form, FormMessage } from "../../../parts/Form.tsx";
import { SubmitButton } from "../../../parts/SubmitButton.tsx";
import { useDraft } from "../../../parts/useDraft.ts";
import { useForm } from "../../../parts/useForm.ts";
import { Check } from "../../../parts/Check.tsx";
import { Restored } from "../../../parts/Restored.tsx";
import { TagPicker, workTags } from "../../compose/TagPicker.tsx";
import { TextField } from "../../compose/TextField.tsx";
import { CastPicker } from "./CastPicker.tsx";
import { Chapters } from "./Chapters.tsx";
import { checkDraft, draftOf, langsOf, toInput, tracksOf, type WorkDraft, workFields } from "./draft.ts";
import { EndingPicker } from "./EndingPicker.tsx";
import { PosterPicker } from "./PosterPicker.tsx";
import { Preview } from "./Preview.tsx";
import { Stretch } from "./Stretch.tsx";
import { Subtitles } from "./Subtitles.tsx";

interface Props {
  work: OwnWorkDetail;
  /** Language of the subtitles that are being mended; null for none. */
  mending: string | null;
  onMend: (lang: string | null) => void;
  /** Takes what an act has changed that is no text of this form. */
  onChange: (work: OwnWork) => void;
  /** It is about to be saved: until `onSaved` or `onGiveUp` this form stays. */
  onSaving: () => void;
  onSaved: (work: OwnWorkDetail) => void;
  /** What is written here is given up for what was saved elsewhere. */
  onGiveUp: () => void;
}

/** Changes what a film says of itself. What is typed stays on this device until the server has it. */
export function WorkForm({ work, mending, onMend, onChange, onSaving, onSaved, onGiveUp }: Props) {
  const [begin] = useState(() => draftOf(work));
  const storage = useMemo(() => draftStore(`work ${work.id}`, workFields, begin), [work.id, begin]);
  const { draft, change, field, restored, startOver, settle } = useDraft(storage, begin);
  const [elsewhere, setElsewhere] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  // What was begun before there was a film says nothing of its chapters.
  const playable = work.film !== null && draft.film;

  const tracks = tracksOf(draft, work);

  const form = useForm(
    async (_field, { keyFor }) => {
      onSaving();
      const input = toInput(work.id, { ...draft, tracks }, playable);
      try {
        const saved = await api.call("works/modify/media", input, { idempotencyKey: keyFor(input) });
        settle(draft, draftOf(saved));
        showToast("已保存", "success");
        onSaved(saved);
      } catch (error) {
        if (isConflict(error)) setElsewhere(true);
        throw error;
      }
    },
    { check: () => checkDraft(draft), keepTexts: true },
  );
  const { errors, clear } = form;

  /** What is wrong with it is said until it is changed. */
  function part<Name extends keyof WorkDraft>(name: Name, error: string = name) {
    const { value, onChange } = field(name);
    const put = (next: WorkDraft[Name]) => {
      clear(error);
      onChange(next);
    };
    return { value, error: errors[error], onChange: put };
  }

  return (
    <Form className="compose work-form" of={form}>
      {restored && !elsewhere && (
        <Restored
          text="上次没保存的修改还在。"
          instead="用保存的内容"
          onStartOver={() => {
            // The captions that are open are of what is given up.
            onMend(null);
            startOver();
          }}
        />
      )}
      <Preview work={work} ref={video} />
      <Field
        label="片名"
        name="title"
        value={draft.title}
        maxLength={workLimits.title * 2}
        onChange={(event) => change({ title: event.target.value })}
      />
      <Field
        label="副标题（可不填）"
        name="subtitle"
        value={draft.subtitle}
        maxLength={workLimits.subtitle * 2}
        onChange={(event) => change({ subtitle: event.target.value })}
      />
      <TextField
        label="简介"
        name="description"
        limit={workLimits.description}
        rows={5}
        placeholder="它讲什么，怎么拍的，想让谁看到？"
        {...field("description")}
      />
      <PosterPicker
        work={work}
        video={video}
        chosen={draft.posters[0] ?? null}
        portrait={draft.portraits[0]}
        errors={errors}
        onChange={(poster) => change({ posters: poster ? [poster] : [] })}
        onPortrait={(portrait) => change({ portraits: portrait === undefined ? [] : [portrait] })}
      />
      <Select
        label="频道"
        name="channelId"
        choices={work.channels.map(({ id, name }) => ({ value: String(id), name }))}
        value={draft.channelId}
        onChange={(event) => change({ channelId: Number(event.target.value) })}
      />
      <TagPicker source={workTags} max={workLimits.tags} {...part("tags", "tagIds")} />
      <CastPicker {...part("cast", "performers")} />
      {playable && (
        <>
          <Chapters video={video} {...part("chapters")} />
          <Subtitles
            work={work}
            video={video}
            form={form}
            error={errors["subtitles"]}
            value={tracks}
            mending={mending}
            onMend={onMend}
            onWork={onChange}
            onChange={(next) => {
              clear("subtitles");
              change((now) => ({ tracks: next(tracksOf(now, work)), langs: langsOf(work) }));
            }}
          />
          <Stretch name="片头" {...part("intro")} />
          <Stretch name="片尾" {...part("outro")} />
        </>
      )}
      <EndingPicker id={work.id} {...part("ending")} />
      <Check {...field("download")}>观众可以把影片存到自己的设备</Check>
      <Check {...field("signed")}>转码时在画面的角上写我的名字</Check>
      <p className="mine-note">
        写成“@昵称”，下载的也有，我自己的原片里没有。做好的影片不会再写上，写上的也去不掉：要重新上传文件。
      </p>
      <FormMessage of={form} />
      {elsewhere && (
        <p className="compose-restored">
          可以先复制想留下的文字，再看看新的内容。
          <Act
            label="放弃这里的修改，用新的内容"
            onClick={() => {
              storage.forget();
              onGiveUp();
            }}
          />
        </p>
      )}
      <div className="compose-acts">
        <SubmitButton of={form} busyWord="正在保存…">
          保存
        </SubmitButton>
      </div>
    </Form>
  );
}
