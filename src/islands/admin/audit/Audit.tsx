import { useState } from "react";
import { pagesOf } from "#lib/client/pages.ts";
import { actionNames } from "#lib/moderation.ts";
import { About } from "../parts/About.tsx";
import { Line } from "../parts/Line.tsx";
import { PagedList } from "../../parts/PagedList.tsx";
import { Chips } from "../../parts/Chips.tsx";

const filters: readonly { value: string | undefined; name: string }[] = [
  { value: undefined, name: "全部" },
  { value: "case", name: "审核" },
  { value: "ban", name: "停用" },
  { value: "word", name: "词语" },
  { value: "feedback", name: "反馈" },
  { value: "job", name: "任务" },
  { value: "import", name: "导入" },
  { value: "operator", name: "权限" },
];

const time = new Intl.DateTimeFormat("zh-CN", { dateStyle: "medium", timeStyle: "short", timeZone: "Asia/Shanghai" });

/** What operators have done. Nothing here can be changed. */
export function Audit() {
  const [act, setAct] = useState<string | undefined>();
  const entries = pagesOf("admin/audit/list", act === undefined ? {} : { act });
  return (
    <div className="admin-area">
      <Chips label="显示" choices={filters} value={act} onChange={setAct} />
      <PagedList pages={entries} keyOf={({ id }) => id} empty={{ icon: "clock", title: "还没有操作" }}>
        {(one) => (
          <Line
            title={
              <>
                {actionNames[one.act] ?? one.act}
                {one.about && <About {...one.about} />}
              </>
            }
            summary={one.summary}
            facts={
              <>
                {one.operator || "命令行"} · <time dateTime={one.at}>{time.format(new Date(one.at))}</time>
              </>
            }
          />
        )}
      </PagedList>
    </div>
  );
}
