import type { CallName } from "#lib/contract/calls.ts";
import type { DocumentedCall } from "./contract.ts";

type First<Path extends string> = Path extends `${infer Segment}/${string}` ? Segment : Path;
type Prefix<Name extends string> = Name extends `admin/${infer Rest}` ? `admin/${First<Rest>}` : First<Name>;

/** Titles of the groups, in their order, by the first segment of a call's name, or the first two of `admin/…`. Equal titles are one group. */
const titles: Readonly<Record<string, string>> = {
  ping: "站点配置",
  login: "登录与注册",
  user: "账号",
  session: "登录的设备",
  passkey: "通行密钥",
  linked: "关联的账号",
  token: "访问令牌",
  video: "影片",
  playback: "播放",
  danmaku: "弹幕",
  premiere: "首映",
  live: "直播",
  series: "剧集与专题",
  topic: "剧集与专题",
  performer: "演员与标签",
  tag: "演员与标签",
  library: "片库、榜单与搜索",
  rank: "片库、榜单与搜索",
  search: "片库、榜单与搜索",
  hotsearch: "片库、榜单与搜索",
  mark: "标记与短评",
  collect: "收藏",
  history: "观看历史",
  review: "影评",
  post: "帖子",
  comment: "评论",
  support: "点赞、关注与举报",
  follow: "点赞、关注与举报",
  report: "点赞、关注与举报",
  message: "消息",
  checkin: "签到",
  works: "我的作品",
  upload: "上传图片",
  announcement: "公告、常见问题与反馈",
  question: "公告、常见问题与反馈",
  feedback: "公告、常见问题与反馈",
  advertise: "推广",
  setup: "布置网站",
  staff: "运营：团队",
  "admin/staff": "运营：团队",
  "admin/overview": "运营：审核",
  "admin/queue": "运营：审核",
  "admin/decide": "运营：审核",
  "admin/undo": "运营：审核",
  "admin/certification": "运营：审核",
  "admin/words": "运营：词语规则与先审后发",
  "admin/publishing": "运营：词语规则与先审后发",
  "admin/people": "运营：会员",
  "admin/shadow": "运营：会员",
  "admin/audit": "运营：操作记录",
  "admin/announcement": "运营：公告、常见问题与反馈",
  "admin/question": "运营：公告、常见问题与反馈",
  "admin/feedback": "运营：公告、常见问题与反馈",
  "admin/ad": "运营：推广",
  "admin/live": "运营：直播与播放",
  "admin/playback": "运营：直播与播放",
  "admin/lines": "运营：直播与播放",
  "admin/running": "运营：运行",
  "admin/jobs": "运营：运行",
  "admin/backups": "运营：运行",
  "admin/webhooks": "运营：Webhook",
  "admin/content": "编辑：内容",
  "admin/preview": "编辑：预览",
  "admin/media": "编辑：媒体库",
  "admin/metadata": "编辑：查资料",
  "admin/duplicates": "编辑：重复的",
  "admin/imports": "编辑：导入",
} satisfies Record<Prefix<CallName>, string>;

/** The calls by title of their group. */
export function groupsOf(calls: readonly DocumentedCall[]): Map<string, DocumentedCall[]> {
  const groups = new Map(Object.values(titles).map((title): [string, DocumentedCall[]] => [title, []]));
  for (const call of calls) groups.get(titleOf(call.name))?.push(call);
  return groups;
}

function titleOf(name: string): string {
  const [first = "", second = ""] = name.split("/");
  return titles[first === "admin" ? `${first}/${second}` : first] ?? "";
}
