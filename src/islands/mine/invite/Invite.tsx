import { useState } from "react";
import { api } from "#lib/client/api.ts";
import type { Invitee, PointEntry } from "#lib/contract/schemas/points.ts";
import { activeDays, ruleOf } from "#lib/points/rules.ts";
import { createPages } from "../../parts/pages.ts";
import { createResource } from "../../parts/resource.ts";
import { useLoaded } from "../../parts/useLoaded.ts";
import { Failure } from "../../parts/Failure.tsx";
import { PagedList } from "../../parts/PagedList.tsx";
import { Skeleton } from "../../parts/Skeleton.tsx";
import { Tabs } from "../../parts/Tabs.tsx";
import { LedgerLine } from "../points/Ledger.tsx";
import { InviteeLine } from "./InviteeLine.tsx";
import { Share } from "./Share.tsx";

const share = createResource(() => api.call("user/shareqr", {}));
const summary = createResource(async () => (await api.call("user/invite/list", { pageSize: 1 })).summary);
const income = createResource(() => api.call("user/invite/income", { pageSize: 1 }));
const invitees = createPages<Invitee>((cursor) => api.call("user/invite/list", { cursor }));
const incomes = createPages<PointEntry>((cursor) => api.call("user/invite/income", { cursor }));

const parts = [
  { value: "people", name: "我邀请的人" },
  { value: "income", name: "邀请收入" },
] as const;

/** My link and what came of it. */
export function Invite() {
  const [part, setPart] = useState<(typeof parts)[number]["value"]>("people");
  const value = useLoaded(share);
  return (
    <>
      <section className="mine-card" aria-labelledby="share-title">
        <h2 id="share-title">我的邀请</h2>
        {value.state === "loading" && <Skeleton rows={2} />}
        {value.state === "failed" && <Failure words={value.words} retry={() => void share.load()} />}
        {value.state === "ready" && <Share code={value.data.code} link={location.origin + value.data.link} />}
        <p className="mine-note">
          朋友用你的链接注册，并在 {activeDays} 个不同的日子签到，你得 {ruleOf("invite").points} 分；
          他再邀请的朋友也这样做，你再得 {ruleOf("invite-second").points} 分。
        </p>
      </section>
      <Figures />
      <section className="mine-card" aria-label="邀请的结果">
        <Tabs label="邀请" choices={parts} value={part} onChange={setPart}>
          {part === "people" ? (
            <PagedList
              resource={invitees}
              keyOf={(one) => one.id}
              empty={{ icon: "gift", title: "还没有邀请到朋友", text: "把链接或海报发给喜欢看片的朋友。" }}
            >
              {(invitee) => <InviteeLine invitee={invitee} />}
            </PagedList>
          ) : (
            <PagedList
              resource={incomes}
              keyOf={(entry) => entry.id}
              empty={{
                icon: "coin",
                title: "还没有邀请收入",
                text: `朋友签到满 ${activeDays} 天，收入就会出现在这里。`,
              }}
            >
              {(entry) => <LedgerLine entry={entry} />}
            </PagedList>
          )}
        </Tabs>
      </section>
    </>
  );
}

function Figures() {
  const people = useLoaded(summary);
  const money = useLoaded(income);
  if (people.state !== "ready" || money.state !== "ready") return null;
  const figures = [
    { name: "来访", value: people.data.visitors },
    { name: "已注册", value: people.data.registered },
    { name: "已活跃", value: people.data.active },
    { name: "朋友的朋友", value: people.data.second },
    { name: "本月积分", value: money.data.month },
    { name: "累计积分", value: money.data.sum },
  ];
  return (
    <dl className="figures">
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="numbers">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
