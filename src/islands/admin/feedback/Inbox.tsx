import { useState } from "react";
import { api } from "#lib/client/api.ts";
import type { KeyFor } from "#lib/client/attempt-keys.ts";
import { refresh } from "#lib/client/data.ts";
import { pagesOf } from "#lib/client/pages.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { ReceivedFeedback } from "#lib/contract/schemas/feedback.ts";
import { type FeedbackCategory, feedbackNames } from "#lib/feedback.ts";
import { cut } from "#lib/post-text.ts";
import { useAct } from "../../parts/useAct.ts";
import { Field } from "../../parts/Field.tsx";
import { draftKeyOf } from "../../parts/drafts.ts";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { isConflict } from "../../parts/is-conflict.ts";
import { PagedList } from "../../parts/PagedList.tsx";
import { Time } from "../../../components/Time.tsx";
import { Chips } from "../../parts/Chips.tsx";
import { CaseImages } from "../parts/CaseImages.tsx";
import { CaseText } from "../parts/CaseText.tsx";
import { Fact } from "../../../components/Fact.tsx";
import { Button } from "../../parts/Button.tsx";

type Status = ReceivedFeedback["status"];

const statuses: readonly { value: Status; name: string }[] = [
  { value: "open", name: "待回复" },
  { value: "answered", name: "已回复" },
  { value: "closed", name: "已关闭" },
];
const categories: readonly { value: FeedbackCategory | undefined; name: string }[] = [
  { value: undefined, name: "全部" },
  ...(["playback", "content", "account", "points", "suggestion", "rights", "other"] as const).map((value) => ({
    value,
    name: feedbackNames[value],
  })),
];

export function Inbox() {
  const [status, setStatus] = useState<Status>("open");
  const [category, setCategory] = useState<FeedbackCategory | undefined>();
  const [answering, setAnswering] = useState<ReceivedFeedback | null>(null);
  const [, act] = useAct();
  const received = pagesOf("admin/feedback/list", category === undefined ? { status } : { status, category });

  async function answer({ id, ...shown }: ReceivedFeedback, text: string, keyFor?: KeyFor): Promise<void> {
    const input = { id, text, seen: { status: shown.status, answerCount: shown.answers.length } };
    const options = { idempotencyKey: keyFor?.(input) };
    const answered = await api.call("admin/feedback/answer", input, options).catch((error: unknown) => {
      // A colleague was first: what it is now is shown.
      if (isConflict(error)) void received.reload();
      throw error;
    });
    received.changeList((list) =>
      answered.status === status
        ? list.map((one) => (one.id === id ? answered : one))
        : list.filter((one) => one.id !== id),
    );
    showToast(text === "" ? "已关闭" : "已回复", "success");
    void refresh("admin/overview");
  }

  return (
    <div className="admin-area">
      <Chips label="状态" choices={statuses} value={status} onChange={setStatus} />
      <Chips label="分类" choices={categories} value={category} onChange={setCategory} />
      <PagedList
        pages={received}
        keyOf={({ id }) => id}
        empty={{ icon: "check", title: "这里没有反馈" }}
        className="admin-cases"
      >
        {(one) => (
          <li className="admin-case">
            <p className="admin-case-head">
              <span className="admin-badge">{feedbackNames[one.category]}</span>
              <span className="mine-fact">
                <bdi>{one.author.name}</bdi> · <Time at={one.createdAt} />
              </span>
            </p>
            <CaseText text={one.text} />
            <CaseImages images={one.images} />
            <dl className="admin-facts">
              {one.contact !== "" && <Fact name="联系">{one.contact}</Fact>}
              {one.place !== "" && (
                <Fact name="页面">
                  <a className="text-link" href={one.place} target="_blank" rel="noopener">
                    {one.place}
                  </a>
                </Fact>
              )}
              {one.answers.map(({ id, text }) => (
                <Fact name="回复" key={id}>
                  {text}
                </Fact>
              ))}
            </dl>
            {one.playbackLog !== "" && (
              <details className="admin-log">
                <summary>播放记录</summary>
                {/* A wide log is scrolled by keyboard too. */}
                {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
                <pre tabIndex={0}>{one.playbackLog}</pre>
              </details>
            )}
            <div className="mine-acts">
              <Button label="回复" primary onClick={() => setAnswering(one)} />
              {one.status === "open" && (
                <Button label="不回复，关闭" onClick={() => act(() => answer(one, ""), one.id)} />
              )}
            </div>
          </li>
        )}
      </PagedList>
      {answering && (
        <FormDialog
          title={`回复反馈：${cut(answering.text, 20)}`}
          action="回复"
          draft={draftKeyOf(`draft:answer:${answering.id}`)}
          onClose={() => setAnswering(null)}
          check={(field) => (field("text").trim() === "" ? { text: "请写下回复" } : {})}
          submit={(field, { keyFor }) => answer(answering, field("text").trim(), keyFor)}
        >
          <Field
            label="回复"
            note="会以消息告知对方，并显示在“联系我们”页。"
            name="text"
            lines={5}
            maxLength={2000}
            autoFocus
          />
        </FormDialog>
      )}
    </div>
  );
}
