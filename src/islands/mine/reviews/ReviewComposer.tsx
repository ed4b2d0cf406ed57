import { useMemo, useState } from "react";
import { api } from "#lib/client/api.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { OwnReview } from "#lib/contract/schemas/reviews.ts";
import { reviewLimits } from "#lib/field-limits.ts";
import { draftStore } from "../../parts/drafts.ts";
import { Form, FormMessage } from "../../parts/Form.tsx";
import { SubmitButton } from "../../parts/SubmitButton.tsx";
import { useAct } from "../../parts/useAct.ts";
import { useDraft } from "../../parts/useDraft.ts";
import { useForm } from "../../parts/useForm.ts";
import { Check } from "../../parts/Check.tsx";
import { PicturePicker } from "../compose/PicturePicker.tsx";
import { Restored } from "../../parts/Restored.tsx";
import { postTags, TagPicker } from "../compose/TagPicker.tsx";
import { TextField } from "../compose/TextField.tsx";
import { unfinished, useUploads } from "../../parts/useUploads.ts";
import { doneMessage } from "../posts/status.ts";
import { type ReviewDraft, reviewFields, toInput } from "./draft.ts";
import { RatingChoice } from "./RatingChoice.tsx";
import { Button } from "../../parts/Button.tsx";

interface Props {
  filmId: number;
  begin: ReviewDraft;
  /** The saved review. */
  before: OwnReview | null;
  onDone: (review: OwnReview) => void;
}

/** Composer of a review. Text is stored on this device until the server has saved it. */
export function ReviewComposer({ filmId, begin, before, onDone }: Props) {
  const [first] = useState(begin);
  const storage = useMemo(() => draftStore(`review ${filmId}`, reviewFields, first), [filmId, first]);
  const { draft, change, field, restored, startOver, forget } = useDraft(storage, first);
  const uploads = useUploads(({ id: uploadId, image }) =>
    change((now) => ({ pictures: [...now.pictures, { uploadId, image, alt: "", paid: false }] })),
  );
  const form = useForm(
    async (_, { keyFor }) => {
      const input = toInput(filmId, draft);
      const review = await api.call("review/publish", input, { idempotencyKey: keyFor(input) });
      forget(draft);
      showToast(doneMessage(review.status, "影评"), "success");
      onDone(review);
    },
    {
      check: () => ({
        ...(draft.rating === 0 && { rating: "先打个分吧" }),
        ...(uploads.list.length > 0 && { images: unfinished }),
      }),
      keepTexts: true,
    },
  );
  const { errors } = form;
  const [preview, setPreview] = useState<{ text: string; html: string } | null>(null);
  // Of the text as it is: one that was on its way while more was written is of less.
  const html = preview?.text === draft.text ? preview.html : null;

  const [, act] = useAct();
  const togglePreview = () =>
    act(async () => {
      if (html !== null) return setPreview(null);
      const { text } = draft;
      setPreview({ text, ...(await api.call("review/preview", { text })) });
    });

  return (
    <Form className="compose" of={form}>
      {restored && (
        <Restored text="上次没写完的内容还在。" instead={before ? "用发布的内容" : "重新写"} onStartOver={startOver} />
      )}
      {before?.reason && <p className="field-error">上次没有通过，原因：{before.reason}</p>}
      <RatingChoice error={errors["rating"]} {...field("rating")} />
      <TextField label="标题" name="title" limit={reviewLimits.title} rows={1} single {...field("title")} />
      <TextField
        label="正文"
        name="text"
        limit={reviewLimits.text}
        rows={8}
        note="**加粗**、*斜体*、> 引用、- 列表都可以用。"
        {...field("text")}
      />
      <PicturePicker max={reviewLimits.images} uploads={uploads} error={errors["images"]} {...field("pictures")} />
      <TagPicker source={postTags} max={reviewLimits.tags} error={errors["tagIds"]} {...field("tags")} />
      <Check {...field("spoiler")}>含剧透（正文会先折起来）</Check>
      {html !== null && (
        <section
          className="compose-preview prose"
          aria-label="预览"
          // Rendered and sanitized by the server, as on the page.
          dangerouslySetInnerHTML={{ __html: html || "<p>还没有正文</p>" }}
        />
      )}
      <FormMessage of={form} />
      <div className="compose-acts">
        <Button label={html === null ? "预览" : "收起预览"} aria-expanded={html !== null} onClick={togglePreview} />
        <SubmitButton of={form} busyWord="正在提交…">
          {before ? "保存" : "发布"}
        </SubmitButton>
      </div>
    </Form>
  );
}
