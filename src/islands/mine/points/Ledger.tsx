import { useState } from "react";
import { pagesOf } from "#lib/client/pages.ts";
import type { PointEntry } from "#lib/contract/schemas/points.ts";
import { contentHref } from "#lib/link-binding.ts";
import { PagedList } from "../../parts/PagedList.tsx";
import { Tabs } from "../../parts/Tabs.tsx";
import { Time } from "../../../components/Time.tsx";

const directions = [
  { value: "all", name: "全部" },
  { value: "in", name: "得到" },
  { value: "out", name: "用去" },
] as const;
type Direction = (typeof directions)[number]["value"];

export function Ledger() {
  const [direction, setDirection] = useState<Direction>("all");
  return (
    <Tabs label="来去" look="quiet" choices={directions} value={direction} onChange={setDirection}>
      <PagedList
        key={direction}
        pages={pagesOf("user/score/list", { direction })}
        keyOf={(entry) => entry.id}
        empty={{
          icon: "coin",
          title: direction === "out" ? "还没有用过积分" : "还没有积分",
          text: "签到、评论、在线观看都能得到积分。",
          action: { name: "去签到", href: "/mine?area=checkin" },
        }}
      >
        {(entry) => <LedgerLine entry={entry} />}
      </PagedList>
    </Tabs>
  );
}

/** One entry of the ledger; links to what it was for. */
export function LedgerLine({ entry }: { entry: PointEntry }) {
  const { amount, title, about, balance, createdAt, object } = entry;
  const name = about === "" ? title : `${title}：《${about}》`;
  const href = object && contentHref(object.contentType, object.id);
  return (
    <li className="ledger-line">
      <span className="ledger-words">
        {href ? <a href={href}>{name}</a> : <span>{name}</span>}
        <span className="mine-fact">
          <Time at={createdAt} />
        </span>
      </span>
      <span className="ledger-sums numbers">
        <span className="ledger-amount" data-in={amount > 0 || undefined}>
          {amount > 0 ? `+${amount}` : `−${Math.abs(amount)}`}
        </span>
        <span className="mine-fact">余 {balance}</span>
      </span>
    </li>
  );
}
