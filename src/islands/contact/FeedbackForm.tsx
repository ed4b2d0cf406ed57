import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { api } from "#lib/client/api.ts";
import { typeInto } from "#lib/client/text-fields.ts";
import { type FeedbackCategory, feedbackHints, feedbackLimits, feedbackNames } from "#lib/feedback.ts";
import { cleanText, charactersOver, saysSomething } from "#lib/user-text.ts";
import { draftKeyOf } from "../parts/drafts.ts";
import { createPicked } from "../parts/picked.ts";
import { SubmitButton } from "../parts/SubmitButton.tsx";
import { useForm } from "../parts/useForm.ts";
import { isCategory } from "./category.ts";
import { send } from "./feedback.ts";
import { FeedbackPictures } from "./FeedbackPictures.tsx";
import { PlaybackLog } from "./PlaybackLog.tsx";
import { SentBefore } from "./SentBefore.tsx";

/** The feedback form: stores a draft, shows errors at the fields, attaches the player's log, and lists earlier feedback below. */
export function FeedbackForm({ category }: { category: FeedbackCategory }) {
  const [about, setAbout] = useState(category);
  const [done, setDone] = useState(false);
  const [draft] = useState(() => draftKeyOf("draft:feedback"));
  const [complaint, complain] = useState("");
  const [pictures] = useState(() =>
    createPicked(api, {
      max: feedbackLimits.images,
      tooMany: `最多 ${feedbackLimits.images} 张，多出的没有添加`,
      complain,
    }),
  );
  const imageIds = useStore(pictures.$picked).flatMap(({ sent }) => sent?.id ?? []);
  const choice = useRef<HTMLSelectElement>(null);

  const form = useForm(
    async (field, { form, keyFor }) => {
      setDone(false);
      const category = field("category");
      const written = {
        category: isCategory(category) ? category : "other",
        text: field("text"),
        contact: field("contact"),
        imageIds,
        logged: field("log") === "on",
      } as const;
      await send(written, keyFor(written));
      const text = form.elements.namedItem("text");
      if (text instanceof HTMLTextAreaElement) typeInto(text, "");
      for (const { key, sent } of pictures.$picked.get()) if (sent && imageIds.includes(sent.id)) pictures.remove(key);
      setDone(true);
    },
    {
      draft,
      check: (field) => {
        const wrong = pictures.busy() ? "图片还在上传，请稍等" : fault(field("text"));
        return wrong === "" ? {} : { text: wrong };
      },
    },
  );
  const error = form.errors["text"] ?? form.message;

  // The reader may have chosen an option before hydration.
  useEffect(() => void choice.current?.dispatchEvent(new Event("change", { bubbles: true })), []);

  return (
    <div className="feedback" id="feedback">
      <form className="feedback-form needs-js" method="dialog" {...form.props}>
        <div className="field">
          <label htmlFor="feedback-category">想说什么</label>
          <select
            className="field-input"
            id="feedback-category"
            name="category"
            defaultValue={category}
            aria-describedby="feedback-hint"
            ref={choice}
            onChange={({ currentTarget: { value } }) => isCategory(value) && setAbout(value)}
          >
            {Object.entries(feedbackNames).map(([value, name]) => (
              <option value={value} key={value}>
                {name}
              </option>
            ))}
          </select>
          <p className="feedback-note" id="feedback-hint">
            {feedbackHints[about]}
          </p>
        </div>
        <div className="field">
          <label htmlFor="feedback-text">内容</label>
          <textarea
            className="field-input"
            id="feedback-text"
            name="text"
            rows={5}
            maxLength={feedbackLimits.text * 2}
            readOnly={form.busy}
            aria-describedby="feedback-error"
            aria-invalid={error !== ""}
          />
          <p className="field-error" id="feedback-error" role="alert">
            {error}
          </p>
        </div>
        <FeedbackPictures
          pictures={pictures}
          max={feedbackLimits.images}
          complaint={complaint}
          onPick={() => complain("")}
        />
        <PlaybackLog />
        <div className="field">
          <label htmlFor="feedback-contact">联系方式（可不填）</label>
          <input className="field-input" id="feedback-contact" name="contact" maxLength={100} autoComplete="email" />
          <p className="feedback-note">回复会显示在下面，会员还会收到消息；留下邮箱方便我们追问。</p>
        </div>
        <SubmitButton of={form}>提交反馈</SubmitButton>
        <p className="feedback-done" role="status">
          {form.busy ? "正在提交…" : done ? "收到了，谢谢你。回复会显示在下面" : ""}
        </p>
      </form>
      <SentBefore />
    </div>
  );
}

function fault(typed: string): string {
  const text = cleanText(typed);
  if (!saysSomething(text)) return "请写下你遇到的问题或建议";
  return charactersOver(text, feedbackLimits.text) > 0 ? `最多 ${feedbackLimits.text} 字，请写短一些` : "";
}
