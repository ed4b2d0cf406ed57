import type { JobState } from "./contract/schemas/jobs.ts";

/** Labels of the kinds of jobs, for operators. */
export const jobKindNames: Readonly<Record<string, string>> = {
  transcode: "转码",
  "transcode-rest": "转码其余画质",
  "transcode-codec": "转码成 AV1、HEVC",
  captions: "识别语音",
  "fetch-film": "按地址取影片",
  "watch-folder": "查看放进来的影片",
  trim: "剪掉影片头尾",
  "tidy-film": "清理影片旧文件",
  "live-film": "把直播做成影片",
  "live-tidy": "清理直播的文件",
  "mend-films": "修补以前的影片",
  "fetch-pictures": "取来导入的图片",
  "tidy-media": "清理无主的文件",
  "site-import": "导入",
  "site-import-repeat": "再次导入",
  "check-lines": "检查线路",
  "merge-rest": "合并余下的",
  "person-content": "移除、恢复一个人写的",
  "index-carriers": "更新搜索",
  "index-stale": "更新搜索",
  webhook: "发送 Webhook",
  "send-mail": "发邮件",
  "send-push": "推送",
  backup: "备份",
  "backup-drill": "恢复演练",
};

/** Labels of stored files without references. */
export const orphanNames = {
  picture: "没有人用的图片",
  avatar: "换下的头像",
  ad: "换下的推广图片",
  upload: "已经用完的上传",
  film: "旧的影片文件",
  live: "直播留下的文件",
  drawing: "很久以前的分享图",
} as const;

export const jobStateNames: Readonly<Record<JobState, string>> = {
  running: "进行中",
  waiting: "等待",
  failed: "失败",
  done: "完成",
  cancelled: "已取消",
};
