import type { FieldDocs } from "./field-docs.ts";

/** Fields used only for how the site runs. */
export const running: Readonly<Record<string, FieldDocs>> = {
  pages: ["页面的访问次数，不含自称程序的", 1280],
  bots: ["程序取页面的次数：搜索引擎、监控", 340],
  members: ["新会员数", 6],
  oldestAt: ["最早的一件从何时起可以做；没有等着的为 null", null],
  troubles: ["要看一看的：最近 24 小时出错的请求、没发出的邮件、没送到的 Webhook，与停掉的 Webhook", {}],
  deliveries: ["最近 24 小时没有送到的 Webhook", 0],
  webhooksOff: ["停掉的 Webhook 数", 0],
  disk: ["DATA_DIR 所在的盘；读不到为 null", null],
  free: ["还剩多少字节", 42_000_000_000],
  databaseBytes: ["数据库占多少字节", 8_400_000],
  backups: ["备份", {}],
  plan: ["几点备份，各留几份", {}],
  hour: ["上海时间几点", 3],
  daily: ["留几天的", 7],
  weekly: ["留几周的", 4],
  monthly: ["留几个月的", 6],
  last: ["最近一次；没有做过为 null", null],
  good: ["最近一次成功的；没有为 null", null],
  lastDrill: ["最近一次恢复演练；没有做过为 null", null],
  goodDrill: ["最近一次成功的恢复演练；没有为 null", null],
  objects: ["影片与图片的文件数", 412],
  bytes: ["数据库、影片与图片一共多少字节", 1_900_000_000],
  newBytes: ["其中以前的备份里没有的字节数", 12_000_000],
  seconds: ["用了几秒", 14],
  speech: ["自动字幕用什么：本机的程序（program）、服务（server）；没有设置为 null", null],
  commit: ["git 的提交；不是克隆来的为 null", null],
  engine: ["数据库：sqlite 或 postgres", "sqlite"],
};

/** Fields that mean something else elsewhere. */
export const runningFields: Readonly<Record<string, FieldDocs>> = {
  "Running.days": ["最近 30 天，每天一项，今天在最后", []],
  "Running.errors": ["答了 5xx 的请求数", 0],
  "Running.mails": ["最近 24 小时没有发出的邮件数", 0],
  "Running.waiting": ["等着的：等人处理的，或等着做的任务数", 0],
  "Running.cases": ["等着审核的件数", 2],
  "Running.jobs": ["任务：等着的、在做的、没有做成的", {}],
  "Running.total": ["一共多少字节", 100_000_000_000],
  "Running.place": ["备份放在哪里：folder 文件夹、s3 对象存储；没有设置为 null", null],
  "Running.version": ["版本；或程序的版本号", "0.1.0"],
  "BackupRun.name": ["备份的名字，恢复时用；没有做成时可以为空", "2026-11-25T19-00-00Z"],
  "BackupRun.rows": ["各表一共多少行", 52_000],
  "BackupRun.finishedAt": ["做完的时间", "2026-11-25T19:00:14.000Z"],
  "StartBackupInput.kind": ["backup 备份，drill 演练一次恢复", "backup"],
};
