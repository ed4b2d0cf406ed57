import { formatBytes, speakDuration } from "#lib/format.ts";
import type { UploadItem } from "./items.ts";

export function percentOf({ sent, size, state }: UploadItem): number {
  if (state === "done") return 100;
  // 100 is said when the server has it all.
  return size === 0 ? 0 : Math.min(99, Math.floor((sent / size) * 100));
}

/** One line about how it stands. */
export function standingOf(item: UploadItem): string {
  const percent = `已传 ${percentOf(item)}%`;
  switch (item.state) {
    case "checking":
      return "正在检查…";
    case "waiting":
      return item.sent > 0 ? `排队中，${percent}` : "排队中";
    case "sending":
      return item.message || [percent, speedOf(item), remainingText(item)].filter(Boolean).join("，");
    case "paused":
      return `已暂停，${percent}`;
    case "missing":
      return `${percent}，选择同一个文件继续`;
    case "offline":
      return `${item.message}（${percent}）`;
    case "done":
      return "已传完，可以离开这个页面";
    case "known":
    case "failed":
    case "refused":
      return "";
  }
}

function speedOf({ rate }: UploadItem): string {
  return rate > 0 ? `每秒 ${formatBytes(rate)}` : "";
}

function remainingText({ rate, sent, size }: UploadItem): string {
  if (rate <= 0) return "";
  const seconds = Math.ceil((size - sent) / rate);
  const shown = seconds < 60 ? seconds : Math.ceil(seconds / 60) * 60;
  return `剩余约 ${speakDuration(shown)}`;
}

/** Words for a film that is on its way though what was chosen for it was refused. */
export const draftKept = (problem: string) => `影片留作草稿，可以在“我的作品”里改了再发布：${problem}`;
