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
  "search/query": { method: "POST", access: "guest", summary: "搜索", addition: true },
  "search/suggest": { method: "POST", access: "guest", summary: "搜索建议", addition: true },
  "search/record": { method: "POST", access: "guest", summary: "记录一次搜索", addition: true },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;

export function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name);
}
