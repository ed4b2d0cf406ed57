/** Who may make a call: anyone, anyone with a token, a user with an account or a mobile, an operator. */
export type Access = "open" | "guest" | "member" | "operator";

export interface Call {
  method: "GET" | "POST";
  access: Access;
  summary: string;
  /** Carries an `Idempotency-Key`: a repeat gets the first answer again. */
  idempotent?: true;
  /** Not in the product's specification; implied by its screens. */
  addition?: true;
}

/** The table of contents of `/api/app`. Answers of calls that need a token are sealed, those of `open` ones are not. */
export const calls = {
  "ping/config": { method: "GET", access: "open", summary: "站点配置" },
  "login/guest": { method: "POST", access: "open", summary: "游客登录" },
  "user/info": { method: "POST", access: "guest", summary: "当前用户信息" },
  "advertise/click": { method: "POST", access: "guest", summary: "记录一次推广点击" },
  "video/detail": { method: "POST", access: "guest", summary: "影片详情", addition: true },
  "video/list": { method: "POST", access: "guest", summary: "影片列表", addition: true },
  "video/related": { method: "POST", access: "guest", summary: "相关影片", addition: true },
  "video/view": { method: "POST", access: "guest", summary: "记录一次播放", addition: true },
  "rank/list": { method: "POST", access: "guest", summary: "影片排行", addition: true },
  "hotsearch/list": { method: "POST", access: "guest", summary: "热门搜索" },
  "hotsearch/changeOne": { method: "POST", access: "guest", summary: "热门搜索：换一批" },
  "hotsearch/rules": { method: "POST", access: "operator", summary: "热门搜索里置顶与屏蔽的词", addition: true },
  "hotsearch/pin": { method: "POST", access: "operator", summary: "置顶一个热搜词，或取消", addition: true },
  "hotsearch/block": { method: "POST", access: "operator", summary: "屏蔽一个热搜词，或取消", addition: true },
  "search/query": { method: "POST", access: "guest", summary: "搜索", addition: true },
  "search/suggest": { method: "POST", access: "guest", summary: "搜索建议", addition: true },
  "search/record": { method: "POST", access: "guest", summary: "记录一次搜索", addition: true },
  "performer/list": { method: "POST", access: "guest", summary: "演员列表", addition: true },
  "performer/detail": { method: "POST", access: "guest", summary: "演员详情与合作演员", addition: true },
  "tag/list": { method: "POST", access: "guest", summary: "标签分类与标签", addition: true },
  "tag/detail": { method: "POST", access: "guest", summary: "标签详情", addition: true },
  "topic/list": { method: "POST", access: "guest", summary: "专题列表", addition: true },
  "topic/detail": { method: "POST", access: "guest", summary: "专题及其内容", addition: true },
  "review/list": { method: "POST", access: "guest", summary: "影评列表", addition: true },
  "review/detail": { method: "POST", access: "guest", summary: "影评正文", addition: true },
  "post/center": { method: "POST", access: "guest", summary: "讨论区的帖子：最新、最热" },
  "post/detail": { method: "POST", access: "guest", summary: "帖子正文；要付积分的部分不在其中" },
  "post/maylike": { method: "POST", access: "guest", summary: "可能喜欢的帖子与理由" },
  "post/tags": { method: "POST", access: "guest", summary: "帖子里用得最多的标签" },
  "post/taglist": { method: "POST", access: "guest", summary: "发帖可选的标签，按分类" },
  "announcement/detail": { method: "POST", access: "guest", summary: "公告正文", addition: true },
  "question/cate": { method: "POST", access: "guest", summary: "常见问题的分类" },
  "question/list": { method: "POST", access: "guest", summary: "常见问题与回答" },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;

export function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name);
}
