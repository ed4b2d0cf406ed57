import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { refresh } from "#lib/client/data.ts";
import { pagesOf } from "#lib/client/pages.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { WatchedPerson } from "#lib/contract/schemas/moderation.ts";
import { formatDate } from "#lib/format.ts";
import { staffTexts } from "#lib/staff-texts.ts";
import { formatMinute } from "#lib/shanghai-time.ts";
import { useAct } from "../../parts/useAct.ts";
import { PagedList } from "../../parts/PagedList.tsx";
import { Chips } from "../../parts/Chips.tsx";
import { useMay } from "../parts/useMay.ts";
import { RoleDialog } from "../staff/RoleDialog.tsx";
import { Line } from "../parts/Line.tsx";
import { SearchBar } from "../parts/SearchBar.tsx";
import { BanDialog } from "./BanDialog.tsx";
import { LiftDialog, shadowText } from "./LiftDialog.tsx";
import { LimitDialog } from "./LimitDialog.tsx";
import { Suggestions } from "./Suggestions.tsx";
import { Button } from "../../parts/Button.tsx";

const which = [
  { value: "all", name: "全部" },
  { value: "banned", name: "已停用" },
  { value: "limited", name: "隐形限制" },
] as const;

/** What a job does with what a banned person wrote. */
const underWay = {
  removing: "写过的很多，正在后台移除",
  restoring: "写过的很多，正在后台恢复，恢复完停用就结束",
} as const;

export function People() {
  const [q, setQ] = useState("");
  const [shown, setShown] = useState<(typeof which)[number]["value"]>("all");
  const [banning, setBanning] = useState<WatchedPerson | null>(null);
  const [limiting, setLimiting] = useState<WatchedPerson | null>(null);
  const [lifting, setLifting] = useState<WatchedPerson | null>(null);
  const [promoting, setPromoting] = useState<WatchedPerson | null>(null);
  const [, act] = useAct();
  const may = useMay();
  const people = pagesOf("admin/people/list", { q, banned: shown === "banned", limited: shown === "limited" });
  const change = (to: (list: readonly WatchedPerson[]) => WatchedPerson[]) => {
    people.changeList(to);
    // Whoever is limited or banned is no longer suggested.
    void refresh("admin/shadow/suggestions");
  };
  const replace = (person: WatchedPerson) => change((list) => list.map((one) => (one.id === person.id ? person : one)));
  const replaceOrAdd = (person: WatchedPerson) =>
    change((list) =>
      list.some(({ id }) => id === person.id)
        ? list.map((one) => (one.id === person.id ? person : one))
        : [person, ...list],
    );

  return (
    <div className="admin-area admin-people">
      <SearchBar
        field={{ label: "找用户", placeholder: "编号、账号或昵称的开头", maxLength: 60 }}
        onSearch={(read) => setQ(read("q").trim())}
      />
      <Chips label="显示" choices={which} value={shown} onChange={setShown} />
      {shown === "limited" && may("moderation") && <Suggestions onLimit={setLimiting} />}
      <PagedList pages={people} keyOf={({ id }) => id} empty={{ icon: "person", title: "没有找到用户" }}>
        {(person) => (
          <Line
            title={
              <>
                {person.name}
                {person.staffRole && <span className="admin-badge">{staffTexts[person.staffRole].label}</span>}
                {person.shadow?.isLimited && <span className="admin-badge admin-badge-warn">隐形限制</span>}
                {person.ban && <span className="admin-badge admin-badge-warn">已停用</span>}
              </>
            }
            facts={`#${person.id} ${person.account || "游客"} · ${formatDate(person.createdAt)}来到`}
            more={
              <>
                {person.ban && (
                  <p className="mine-fact">
                    {person.ban.reason}，{person.ban.until === null ? "长期" : `至${formatMinute(person.ban.until)}`}
                  </p>
                )}
                {person.ban?.underWay && <p className="mine-fact">{underWay[person.ban.underWay]}</p>}
                {person.shadow && <p className="mine-fact">{shadowText(person.shadow)}</p>}
              </>
            }
          >
            {may("staff") && person.account !== "" && !person.ban && (
              <Button label="角色" onClick={() => setPromoting(person)} />
            )}
            {may("moderation") && person.shadow && <Button label="隐形限制…" onClick={() => setLifting(person)} />}
            {may("moderation") && !person.shadow && !person.ban && person.role === "user" && (
              <Button label="隐形限制" onClick={() => setLimiting(person)} />
            )}
            {!may("moderation") ? null : person.ban ? (
              <Button
                label="恢复"
                onClick={() =>
                  act(async () => {
                    const after = await api.call("admin/people/unban", { userId: person.id });
                    replace(after);
                    showToast(after.ban?.underWay ? underWay[after.ban.underWay] : `已恢复 ${person.name}`, "success");
                  }, person.id)
                }
              />
            ) : (
              person.role === "user" && <Button label="停用" onClick={() => setBanning(person)} />
            )}
          </Line>
        )}
      </PagedList>
      {promoting && (
        <RoleDialog
          person={promoting}
          role={promoting.staffRole}
          onSet={(staffRole) => replace({ ...promoting, role: "operator", staffRole })}
          onClose={() => setPromoting(null)}
        />
      )}
      {limiting && <LimitDialog person={limiting} onLimited={replaceOrAdd} onClose={() => setLimiting(null)} />}
      {lifting && (
        <LiftDialog
          person={lifting}
          onChanged={replace}
          onChange={() => setLimiting(lifting)}
          onClose={() => setLifting(null)}
        />
      )}
      {banning && <BanDialog person={banning} onBanned={replace} onClose={() => setBanning(null)} />}
    </div>
  );
}
