import type { ImportRow } from "#lib/contract/schemas/imports.ts";
import { formatTimeLeft } from "#lib/format.ts";
import { formatMinute } from "#lib/shanghai-time.ts";

const stateNames = {
  waiting: "排队",
  running: "进行中",
  done: "完成",
  failed: "失败",
  cancelled: "已停下",
} as const satisfies Record<ImportRow["state"], string>;

const stepNames = { classes: "看分类", check: "检查", write: "写入" } as const satisfies Record<
  ImportRow["step"],
  string
>;

export function stateOf({ step, state }: ImportRow): string {
  return `${stepNames[step]}${stateNames[state]}`;
}

export const isOpen = ({ state }: ImportRow): boolean => state === "waiting" || state === "running";

/** How far it is, with its rate and the time left once both can be told. */
export function progressText({ read, total, workTime, state, step }: ImportRow): string {
  if (state === "waiting") return "前面的做完就开始";
  const unit = step === "classes" ? "个分类" : "条";
  const of = total === null ? `${read} ${unit}` : `${read} / ${total} ${unit}`;
  if (workTime < 2000 || read === 0) return of;
  const rate = read / (workTime / 1000);
  const left = total === null || total <= read ? "" : ` · 还要${formatTimeLeft((total - read) / rate)}`;
  return `${of} · 每秒 ${rate < 10 ? rate.toFixed(1) : Math.round(rate)} ${unit}${left}`;
}

export function percentOf({ read, total }: ImportRow): number {
  return total === null || total === 0 ? 0 : Math.min(100, Math.round((read / total) * 100));
}

/** What an import came to, in a line. */
export function countText({ read, added, changed, same, wrong, leftOut, dry, step }: ImportRow): string {
  if (step === "classes") return `读到 ${read} 个分类`;
  const will = dry ? "会" : "";
  const parts = [
    `读了 ${read} 条`,
    `${will}新增 ${added}`,
    `${will}改动 ${changed}`,
    `没有变化 ${same}`,
    ...(added + changed + same > read ? ["含单集"] : []),
    ...(wrong > 0 ? [`有问题 ${wrong}`] : []),
    ...(leftOut > 0 ? [`不要的分类 ${leftOut}`] : []),
  ];
  return parts.join(" · ");
}

/** Hours between two runs; 0 for once only. */
export const repeatChoices = [
  { value: "0", name: "只这一次" },
  { value: "1", name: "每小时" },
  { value: "3", name: "每 3 小时" },
  { value: "6", name: "每 6 小时" },
  { value: "12", name: "每 12 小时" },
  { value: "24", name: "每天" },
  { value: "168", name: "每周" },
] as const;

/** How often that is; the API takes other numbers, too. */
export const repeatName = (hours: number): string =>
  repeatChoices.find(({ value }) => value === String(hours))?.name ?? `每 ${hours} 小时`;

/** When a repeated import runs next. */
export function repeatText({ repeatHours, nextAt, failures }: ImportRow): string {
  if (repeatHours === null) return "";
  const next = nextAt === null ? "" : `，下一次 ${formatMinute(nextAt)}`;
  const failed = failures === 0 ? "" : `，连续失败 ${failures} 次`;
  return `${repeatName(repeatHours)}只取变了的${failed}${next}`;
}
