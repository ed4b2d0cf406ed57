import type { JobState } from "./contract/schemas/jobs.ts";

/** What operators call the kinds of jobs. */
export const jobKindNames: Readonly<Record<string, string>> = {
  transcode: "转码",
  "tidy-film": "清理影片旧文件",
};

export const jobStateNames: Readonly<Record<JobState, string>> = {
  running: "进行中",
  waiting: "等待",
  failed: "失败",
  done: "完成",
  cancelled: "已取消",
};
