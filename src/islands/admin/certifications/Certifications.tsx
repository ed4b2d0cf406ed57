import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { refresh } from "#lib/client/data.ts";
import { pagesOf } from "#lib/client/pages.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { AppliedCertification } from "#lib/contract/schemas/moderation.ts";
import { personHref } from "#lib/link-binding.ts";
import { draftKeyOf } from "../../parts/drafts.ts";
import { Field } from "../../parts/Field.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { PagedList } from "../../parts/PagedList.tsx";
import { Time } from "../../../components/Time.tsx";
import { Chips } from "../../parts/Chips.tsx";
import { CaseText } from "../parts/CaseText.tsx";
import { Button } from "../../parts/Button.tsx";

const states = [
  { value: "pending", name: "待审核" },
  { value: "approved", name: "已通过" },
  { value: "rejected", name: "未通过" },
] as const;

type State = (typeof states)[number]["value"];
interface Deciding {
  one: AppliedCertification;
  decision: "approve" | "reject";
}

/** Who wants to be a certified creator, and who is. */
export function Certifications() {
  const [state, setState] = useState<State>("pending");
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const applied = pagesOf("admin/certification/list", { state });

  async function decide({ one, decision }: Deciding, message: string): Promise<void> {
    const { person } = one;
    await api.call("admin/certification/decide", { userId: person.id, decision, message });
    applied.changeList((list) => list.filter((other) => other.person.id !== person.id));
    showToast(`${decision === "approve" ? "已通过" : "已驳回"} ${person.name}`, "success");
    void refresh("admin/overview");
  }

  return (
    <div className="admin-area">
      <Chips label="状态" choices={states} value={state} onChange={setState} />
      <PagedList
        pages={applied}
        keyOf={({ person }) => person.id}
        empty={{ icon: "check", title: state === "pending" ? "没有待审核的申请" : "还没有" }}
      >
        {(one) => (
          <li className="admin-case">
            <div className="admin-words">
              <h2>{one.person.name}</h2>
              <p className="mine-fact">
                影评 {one.reviews} 篇，帖子 {one.posts} 篇 · <Time at={one.appliedAt} />
                申请
              </p>
              <CaseText text={one.introduction} />
              {one.reason !== "" && <p className="mine-fact">没有通过：{one.reason}</p>}
            </div>
            <div className="mine-acts">
              {one.state !== "approved" && (
                <Button
                  label="通过"
                  primary
                  aria-label={`通过 ${one.person.name}`}
                  onClick={() => setDeciding({ one, decision: "approve" })}
                />
              )}
              {one.state !== "rejected" && (
                <Button
                  label={one.state === "approved" ? "收回" : "驳回"}
                  aria-label={`${one.state === "approved" ? "收回" : "驳回"} ${one.person.name}`}
                  onClick={() => setDeciding({ one, decision: "reject" })}
                />
              )}
              {personHref(one.person) !== null && (
                <a className="mine-act" href={personHref(one.person) ?? "/"} target="_blank" rel="noopener">
                  看主页
                </a>
              )}
            </div>
          </li>
        )}
      </PagedList>
      {deciding && (
        <FormDialog
          title={`${deciding.decision === "approve" ? "通过" : deciding.one.state === "approved" ? "收回" : "驳回"} ${deciding.one.person.name} 的认证`}
          action="确定"
          draft={draftKeyOf(`draft:certification:${deciding.one.person.id}:${deciding.decision}`)}
          danger={deciding.decision === "reject"}
          onClose={() => setDeciding(null)}
          check={(field) =>
            deciding.decision === "reject" && field("message").trim() === ""
              ? { message: "请写明原因，对方会看到" }
              : {}
          }
          submit={(field) => decide(deciding, field("message").trim())}
        >
          <Field
            label="写给申请人的话"
            note={deciding.decision === "approve" ? "可以不填。" : "对方可以补充后重新申请。"}
            name="message"
            lines={3}
            maxLength={500}
          />
        </FormDialog>
      )}
    </div>
  );
}
