import type { z } from "zod";
import { formatBytes } from "#lib/format.ts";

/** Describes which rule a value breaks: missing, too long, out of range, or of the wrong type. Messages of custom rules are unchanged. */
export function reasonOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === null ? "请填写" : kindOf(issue.expected);
    case "too_small":
      if (issue.origin === "string") return Number(issue.minimum) <= 1 ? "请填写" : `至少 ${issue.minimum} 个字`;
      if (isList(issue.origin)) return `至少要有 ${issue.minimum} 项`;
      if (issue.origin === "file") return "文件是空的";
      return issue.inclusive === false ? `要大于 ${issue.minimum}` : `不能小于 ${issue.minimum}`;
    case "too_big":
      if (issue.origin === "string") return `最多 ${issue.maximum} 个字`;
      if (isList(issue.origin)) return `最多 ${issue.maximum} 项`;
      if (issue.origin === "file") return `文件最大 ${formatBytes(Number(issue.maximum))}`;
      return issue.inclusive === false ? `要小于 ${issue.maximum}` : `不能大于 ${issue.maximum}`;
    case "invalid_value":
    case "invalid_union":
      return issue.input === undefined ? "请填写" : "请从给出的里面选";
    case "invalid_format":
      return formatOf(issue);
    default:
      return undefined;
  }
}

const isList = (origin: string) => origin === "array" || origin === "set" || origin === "record" || origin === "map";

/** For other patterns there is only a general message; rules should define their own. */
function formatOf({ format }: { format: string }): string | undefined {
  if (format === "datetime") return "请填完整的日期与时间，如 2026-10-03T12:00:00Z";
  return format === "date" ? "请填日期，如 2026-10-03" : "格式不正确";
}

function kindOf(expected: string): string {
  switch (expected) {
    case "int":
      return "请填整数";
    case "number":
    case "nan":
      return "请填数字";
    case "string":
      return "请填文字";
    case "boolean":
      return "只能是“是”或“否”";
    case "array":
      return "这里要是一个列表";
    case "object":
    case "record":
      return "这里要是一个对象";
    case "file":
      return "请选择文件";
    default:
      return "格式不正确";
  }
}
