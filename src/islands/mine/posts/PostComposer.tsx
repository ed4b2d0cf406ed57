import { useMemo, useState } from "react";
import { api } from "#lib/client/api.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { OwnPost } from "#lib/contract/schemas/posts.ts";
import { postLimits } from "#lib/field-limits.ts";
import { draftStore } from "../../parts/drafts.ts";
import { Field } from "../../parts/Field.tsx";
import { Form, FormMessage } from "../../parts/Form.tsx";
import { SubmitButton } from "../../parts/SubmitButton.tsx";
import { useDraft } from "../../parts/useDraft.ts";
import { useForm } from "../../parts/useForm.ts";
import { Check } from "../../parts/Check.tsx";
import { FilmPicker } from "../compose/FilmPicker.tsx";
import { PicturePicker } from "../compose/PicturePicker.tsx";
import { Restored } from "../../parts/Restored.tsx";
import { postTags, TagPicker } from "../compose/TagPicker.tsx";
import { TextField } from "../compose/TextField.tsx";
import { unfinished, useUploads } from "../../parts/useUploads.ts";
import { type PostDraft, postFields, toInput } from "./draft.ts";
import { PostPreview } from "./PostPreview.tsx";
import { doneMessage } from "./status.ts";
import { Button } from "../../parts/Button.tsx";

interface Props {
  /** Null for a new post. */
  id: number | null;
  begin: PostDraft;
  status?: OwnPost["status"];
  /** Somebody has paid for it. */
  sold?: boolean;
}

/** Composer of a post. Text is stored on this device until the server has saved it. */
export function PostComposer({ id, begin, status = "draft", sold = false }: Props) {
  const storage = useMemo(() => draftStore(`post ${id ?? "new"}`, postFields, begin), [id, begin]);
  const { draft, change, field, restored, startOver, forget } = useDraft(storage, begin);
  const uploads = useUploads(({ id: uploadId, image }) =>
    change((now) => ({ pictures: [...now.pictures, { uploadId, image, alt: "", paid: false }] })),
  );
  const form = useForm(
    async (_, { keyFor, submitter }) => {
      const input = toInput(id, draft, submitter?.dataset["act"] === "keep");
      // Without a price and a paid part it would be published free, as if the box were not ticked.
      if (draft.priced && !input.draft && input.price === 0) return { errors: { price: "填 1 积分以上的价格" } };
      const post = await api.call("post/publish", input, { idempotencyKey: keyFor(input) });
      forget(draft);
      showToast(doneMessage(post.status, "帖子"), "success");
      location.assign("/post");
      // Pressed once more on a slow line, it would be a second post.
      await new Promise((gone) => addEventListener("pagehide", gone, { once: true }));
      return undefined;
    },
    { check: () => (uploads.list.length === 0 ? {} : { images: unfinished }), keepTexts: true },
  );
  const { errors } = form;
  const [preview, setPreview] = useState(false);

  return (
    <Form className="compose" of={form}>
      {restored && (
        <Restored
          text="上次没写完的内容还在。"
          instead={id === null ? "重新写" : "用发布的内容"}
          onStartOver={startOver}
        />
      )}
      <TextField
        label="正文"
        name="text"
        limit={postLimits.text}
        rows={8}
        placeholder="第一行短一些就是标题。看完以后，你想说什么？"
        {...field("text")}
      />
      <PicturePicker
        max={postLimits.images}
        uploads={uploads}
        priced={draft.priced}
        error={errors["images"]}
        {...field("pictures")}
      />
      <FilmPicker
        film={draft.films[0] ?? null}
        error={errors["videoId"]}
        onChange={(film) => change({ films: film ? [film] : [] })}
      />
      <TagPicker source={postTags} max={postLimits.tags} error={errors["tagIds"]} {...field("tags")} />
      <fieldset className="compose-paid">
        <legend className="visually-hidden">付费部分</legend>
        <Check {...field("priced")}>后面的内容付积分才能看</Check>
        {draft.priced && (
          <>
            <Field
              label={`价格（1 到 ${postLimits.price} 积分）`}
              name="price"
              className="field-input compose-price"
              inputMode="numeric"
              value={draft.price}
              onChange={(event) => change({ price: event.target.value.replaceAll(/\D/g, "").slice(0, 5) })}
            />
            <TextField
              label="付费部分"
              name="paidText"
              limit={postLimits.paidText}
              rows={5}
              note={
                sold
                  ? "已经有人解锁：原来的字与付费图片要留着，可以在前后补充，也可以原样改成免费的。"
                  : "从这里开始，解锁后才能看到；上面的图片也可以设为付费后可见。"
              }
              {...field("paidText")}
            />
          </>
        )}
      </fieldset>
      {preview && <PostPreview draft={draft} />}
      <FormMessage of={form} />
      <div className="compose-acts">
        <a className="button" href="/post" rel="nofollow">
          返回
        </a>
        <Button label={preview ? "收起预览" : "预览"} aria-expanded={preview} onClick={() => setPreview(!preview)} />
        {(status === "draft" || status === "rejected") && (
          <button type="submit" className="button" data-act="keep" aria-disabled={form.busy}>
            存草稿
          </button>
        )}
        <SubmitButton of={form} busyWord="正在提交…">
          发布
        </SubmitButton>
      </div>
    </Form>
  );
}
