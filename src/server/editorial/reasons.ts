import type { z } from "zod";

/** What is wrong with a value, for the editor who typed it. A rule's own words are left as they are. */
export function reasonOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === null ? "请填写" : `${kindOf(issue.expected)}`;
    case "too_small":
      if (issue.origin === "string") return Number(issue.minimum) <= 1 ? "请填写" : `至少 ${issue.minimum} 个字`;
      if (issue.origin === "array") return `至少要有 ${issue.minimum} 项`;
      return `不能小于 ${issue.minimum}`;
    case "too_big":
      if (issue.origin === "string") return `最多 ${issue.maximum} 个字`;
      if (issue.origin === "array") return `最多 ${issue.maximum} 项`;
      return `不能大于 ${issue.maximum}`;
    case "invalid_value":
    case "invalid_union":
      return "请从给出的里面选";
    case "invalid_format":
      return issue.format === "datetime" ? "请填完整的日期与时间" : undefined;
    default:
      return undefined;
  }
}

function kindOf(expected: string): string {
  switch (expected) {
    case "int":
    case "number":
      return "请填数字";
    case "boolean":
      return "只能是“是”或“否”";
    case "array":
      return "这里要是一个列表";
    default:
      return "格式不正确";
  }
}
