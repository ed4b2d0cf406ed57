import type { Row } from "../db/schema.ts";
import type { ReportedProblem } from "./problems.ts";

/** The report as text for operators. */
export function reportText(row: Row<"imports">, problems: readonly ReportedProblem[]): string {
  const { read, added, changed, same, wrong, dry, work_time, rows_written, left_out } = row;
  const verb = dry === 1 ? "会" : "";
  const seconds = (work_time / 1000).toFixed(1);
  const lines = [
    `读了 ${read} 条：${verb}新增 ${added}，${verb}改动 ${changed}，没有变化 ${same}，有问题没有写 ${wrong}${left_out > 0 ? `，不要的分类 ${left_out}` : ""}`,
    dry === 1 ? `这次只检查，什么都没有写；用了 ${seconds} 秒` : `写了 ${rows_written} 行，用了 ${seconds} 秒`,
    ...problems.map(problemText),
  ];
  return lines.join("\n");
}

function problemText({ field, label, reason, hint, count, samples }: ReportedProblem): string {
  const where = field === "" || field === label ? label : `${label}（${field}）`;
  const some = samples.map(({ line, value }) => `    ${line}${value === "" ? "" : `：${value}`}`);
  return [`  ${where}：${reason}（${count} 条）${hint === "" ? "" : `。${hint}`}`, ...some].join("\n");
}
