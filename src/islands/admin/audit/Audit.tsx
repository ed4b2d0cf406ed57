import { useState } from "react";
import { pagesOf } from "#lib/client/pages.ts";
import { auditActionLabel, type AuditDomain } from "#lib/audit-actions.ts";
import { About } from "../parts/About.tsx";
import { Line } from "../parts/Line.tsx";
import { SearchBar } from "../parts/SearchBar.tsx";
import { Chips } from "../../parts/Chips.tsx";
import { Field } from "../../parts/Field.tsx";
import { PagedList } from "../../parts/PagedList.tsx";
import { ExportActs } from "./ExportActs.tsx";

const filters: readonly { value: AuditDomain | undefined; name: string }[] = [
  { value: undefined, name: "全部" },
  { value: "case", name: "审核" },
  { value: "ban", name: "停用" },
  { value: "word", name: "词语" },
  { value: "content", name: "内容" },
  { value: "feedback", name: "反馈" },
  { value: "job", name: "任务" },
  { value: "import", name: "导入" },
  { value: "operator", name: "团队" },
];

const time = new Intl.DateTimeFormat(document.documentElement.lang, {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Asia/Shanghai",
});

/** What operators have done. Nothing here can be changed. */
export function Audit() {
  const [act, setAct] = useState<AuditDomain | undefined>();
  const [narrow, setNarrow] = useState<{ q?: string; firstDay?: string; lastDay?: string }>({});
  const asked = { ...narrow, ...(act !== undefined && { act }) };

  return (
    <div className="admin-area">
      <SearchBar
        check={(read) => {
          const [from, to] = [read("from"), read("to")];
          return from !== "" && to !== "" && from > to ? { to: "结束的一天在开始之前" } : {};
        }}
        onSearch={(read) => {
          const [q, from, to] = [read("q").trim(), read("from"), read("to")];
          setNarrow({ ...(q && { q }), ...(from && { firstDay: from }), ...(to && { lastDay: to }) });
        }}
      >
        <Field label="找什么" name="q" type="search" maxLength={60} placeholder="做了什么、对谁" />
        <Field label="从这天" name="from" type="date" />
        <Field label="到这天" name="to" type="date" />
      </SearchBar>
      <Chips label="显示" choices={filters} value={act} onChange={setAct} />
      <ExportActs asked={asked} />
      <PagedList
        pages={pagesOf("admin/audit/list", asked)}
        keyOf={({ id }) => id}
        empty={{ icon: "clock", title: Object.keys(asked).length === 0 ? "还没有操作" : "没有这样的操作" }}
      >
        {(one) => (
          <Line
            title={
              <>
                {auditActionLabel(one.act)}
                {one.about && <About {...one.about} />}
              </>
            }
            summary={one.summary}
            facts={
              <>
                <bdi>{one.operator || "命令行"}</bdi> · <time dateTime={one.at}>{time.format(new Date(one.at))}</time>
              </>
            }
          />
        )}
      </PagedList>
    </div>
  );
}
