import { useState } from "react";
import { queryOf } from "#lib/client/data.ts";
import { pagesOf } from "#lib/client/pages.ts";
import { activeDays, ruleOf } from "#lib/points/rules.ts";
import { PagedList } from "../../parts/PagedList.tsx";
import { Tabs } from "../../parts/Tabs.tsx";
import { LedgerLine } from "../points/Ledger.tsx";
import { InviteeLine } from "./InviteeLine.tsx";
import { Share } from "./Share.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { useData } from "../../parts/useData.ts";

const parts = [
  { value: "people", name: "我邀请的人" },
  { value: "income", name: "邀请收入" },
] as const;

/** The member's invitation link, invitees and income. */
export function Invite() {
  const [part, setPart] = useState<(typeof parts)[number]["value"]>("people");
  return (
    <>
      <section className="mine-card" aria-labelledby="share-title">
        <h2 id="share-title">我的邀请</h2>
        <Loaded query={queryOf("user/shareqr", {})} rows={2}>
          {({ code, link }) => <Share code={code} link={location.origin + link} />}
        </Loaded>
        <p className="mine-note">
          {`朋友用你的链接注册，并在 ${activeDays} 个不同的日子签到，你得 ${ruleOf("invite").points} 分；他再邀请的朋友也这样做，你再得 ${ruleOf("invite-second").points} 分。`}
        </p>
      </section>
      <Figures />
      <section className="mine-card" aria-label="邀请的结果">
        <Tabs label="邀请" choices={parts} value={part} onChange={setPart}>
          {part === "people" ? (
            <PagedList
              pages={pagesOf("user/invite/list", {})}
              keyOf={(one) => one.id}
              empty={{ icon: "gift", title: "还没有邀请到朋友", text: "把链接或海报发给喜欢看片的朋友。" }}
            >
              {(invitee) => <InviteeLine invitee={invitee} />}
            </PagedList>
          ) : (
            <PagedList
              pages={pagesOf("user/invite/income", {})}
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
  const people = useData(queryOf("user/invite/list", { pageSize: 1 }))?.summary;
  const money = useData(queryOf("user/invite/income", { pageSize: 1 }));
  if (!people || !money) return null;
  const figures = [
    { name: "来访", value: people.visitors },
    { name: "已注册", value: people.registered },
    { name: "已活跃", value: people.active },
    { name: "朋友的朋友", value: people.second },
    { name: "本月积分", value: money.month },
    { name: "累计积分", value: money.sum },
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
