/** Who may make a call: anyone, anyone with a token, a user with an account or a mobile, an operator. */
export type Access = "open" | "guest" | "member" | "operator";

export interface Call {
  method: "GET" | "POST";
  access: Access;
  summary: string;
  /** Takes `multipart/form-data` of at most so many bytes instead of JSON; signed as if it were empty. */
  multipart?: number;
  /** Carries an `Idempotency-Key`: a repeat gets the first answer again. */
  idempotent?: true;
  /** Not in the product's specification; implied by its screens. */
  addition?: true;
}

const mebibyte = 1024 * 1024;

/** The table of contents of `/api/app`. Answers of calls that need a token are sealed, those of `open` ones are not. */
export const calls = {
  "ping/config": { method: "GET", access: "open", summary: "站点配置" },
  "login/guest": { method: "POST", access: "open", summary: "游客登录" },
  "login/before": { method: "POST", access: "guest", summary: "当前可用的登录方式" },
  "login/captcha": { method: "POST", access: "guest", summary: "发送短信验证码" },
  "login/phone": { method: "POST", access: "guest", summary: "短信验证码登录；新号码让当前游客成为会员" },
  "login/bindMobile": { method: "POST", access: "guest", summary: "绑定手机号" },
  "login/official": { method: "POST", access: "guest", summary: "账号或手机号与密码登录" },
  "login/account/create": { method: "POST", access: "guest", summary: "注册：当前游客成为会员，令牌不变" },
  "user/info": { method: "POST", access: "guest", summary: "当前用户信息" },
  "user/info/modify": { method: "POST", access: "member", summary: "修改资料" },
  "user/avatar": { method: "POST", access: "member", summary: "更换头像" },
  "user/changePassword": { method: "POST", access: "member", summary: "修改密码，其他设备退出" },
  "user/changeMobile": { method: "POST", access: "member", summary: "更换手机号" },
  "user/logout": { method: "POST", access: "guest", summary: "退出登录" },
  "user/lockscreencode/set": { method: "POST", access: "member", summary: "设置应用锁" },
  "user/lockscreencode/verify": { method: "POST", access: "member", summary: "核对应用锁", addition: true },
  "user/qrcode": { method: "POST", access: "guest", summary: "扫码登录：取得二维码" },
  "user/qrcode/info": { method: "POST", access: "guest", summary: "扫码登录：查询状态" },
  "user/qrcode/confirm": { method: "POST", access: "member", summary: "扫码登录：在手机上确认", addition: true },
  "user/isCert": { method: "POST", access: "member", summary: "创作者认证状态" },
  "user/isCert/apply": { method: "POST", access: "member", summary: "申请创作者认证", addition: true },
  "user/export": { method: "POST", access: "member", summary: "导出我的数据", addition: true },
  "user/delete": { method: "POST", access: "member", summary: "注销账号，7 天内登录即取消", addition: true },
  "session/list": { method: "POST", access: "member", summary: "登录的设备", addition: true },
  "session/revoke": { method: "POST", access: "member", summary: "让设备退出登录", addition: true },
  "upload/img": { method: "POST", access: "guest", summary: "上传一张图片", multipart: 9 * mebibyte },
  "upload/images": { method: "POST", access: "guest", summary: "上传多张图片", multipart: 40 * mebibyte },
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
  "post/center": { method: "POST", access: "guest", summary: "讨论区的帖子：最新、最热、关注" },
  "post/detail": { method: "POST", access: "guest", summary: "帖子正文；要付积分的部分不在其中" },
  "post/maylike": { method: "POST", access: "guest", summary: "可能喜欢的帖子与理由" },
  "post/tags": { method: "POST", access: "guest", summary: "帖子里用得最多的标签" },
  "post/taglist": { method: "POST", access: "guest", summary: "发帖可选的标签，按分类" },
  "post/publish": { method: "POST", access: "member", summary: "发布、修改帖子，或存草稿", idempotent: true },
  "post/mine": { method: "POST", access: "member", summary: "我的一篇帖子，用来修改", addition: true },
  "post/remove": { method: "POST", access: "member", summary: "删除自己的帖子", addition: true },
  "post/restore": { method: "POST", access: "member", summary: "撤销删除帖子", addition: true },
  "post/isLook": { method: "POST", access: "guest", summary: "能不能看付费部分；能看就给出来" },
  "post/pay": { method: "POST", access: "member", summary: "用积分解锁付费部分", idempotent: true },
  "works/post": { method: "POST", access: "member", summary: "我的帖子与状态" },
  "review/publish": { method: "POST", access: "member", summary: "写影评，或修改", idempotent: true, addition: true },
  "review/preview": { method: "POST", access: "member", summary: "影评的样子", addition: true },
  "review/mine": { method: "POST", access: "member", summary: "我的影评与状态", addition: true },
  "review/remove": { method: "POST", access: "member", summary: "删除自己的影评", addition: true },
  "review/restore": { method: "POST", access: "member", summary: "撤销删除影评", addition: true },
  "review/versions": { method: "POST", access: "member", summary: "自己的影评以前的样子", addition: true },
  "follow/add": { method: "POST", access: "member", summary: "关注演员、标签、专题或人", addition: true },
  "follow/del": { method: "POST", access: "member", summary: "取消关注", addition: true },
  "follow/list": { method: "POST", access: "member", summary: "我的关注", addition: true },
  "follow/state": { method: "POST", access: "member", summary: "哪些已关注", addition: true },
  "announcement/detail": { method: "POST", access: "guest", summary: "公告正文", addition: true },
  "question/cate": { method: "POST", access: "guest", summary: "常见问题的分类" },
  "question/list": { method: "POST", access: "guest", summary: "常见问题与回答" },
  "checkin/click": { method: "POST", access: "guest", summary: "今天签到", idempotent: true },
  "checkin/gave": { method: "POST", access: "guest", summary: "一个月的签到、连续天数与补签卡" },
  "checkin/prize": { method: "POST", access: "member", summary: "连续签到奖励，领取其中一个", idempotent: true },
  "checkin/makeup": { method: "POST", access: "member", summary: "用补签卡补一天", idempotent: true, addition: true },
  "user/score/list": { method: "POST", access: "guest", summary: "积分明细" },
  "user/score/chart": { method: "POST", access: "guest", summary: "近 30 天每天的积分", addition: true },
  "user/score/rank": { method: "POST", access: "guest", summary: "积分排行与我的名次" },
  "user/title": { method: "POST", access: "guest", summary: "称号、进度与特权" },
  "user/online/time": { method: "POST", access: "guest", summary: "在线心跳与今天的在线时长" },
  "user/work/income": { method: "POST", access: "member", summary: "帖子收入" },
  "user/shareqr": { method: "POST", access: "member", summary: "邀请链接" },
  "user/invite/list": { method: "POST", access: "member", summary: "我邀请的人" },
  "user/invite/income": { method: "POST", access: "member", summary: "邀请收入" },
  "collect/add": { method: "POST", access: "guest", summary: "收藏" },
  "collect/del": { method: "POST", access: "guest", summary: "取消收藏" },
  "collect/list": { method: "POST", access: "guest", summary: "我的收藏" },
  "collect/state": { method: "POST", access: "guest", summary: "哪些已收藏", addition: true },
  "comment/add": { method: "POST", access: "guest", summary: "发表评论或回复", idempotent: true },
  "comment/confirm": { method: "POST", access: "guest", summary: "作者或运营置顶、认可评论" },
  "comment/hot": { method: "POST", access: "guest", summary: "热门评论" },
  "comment/list": { method: "POST", access: "guest", summary: "评论列表" },
  "comment/mycomments": { method: "POST", access: "guest", summary: "我的评论" },
  "comment/quickReplay": { method: "POST", access: "guest", summary: "快捷回复" },
  "comment/replies": { method: "POST", access: "guest", summary: "一条评论的回复", addition: true },
  "comment/del": { method: "POST", access: "guest", summary: "删除自己的评论", addition: true },
  "comment/restore": { method: "POST", access: "guest", summary: "撤销删除", addition: true },
  "support/add": { method: "POST", access: "guest", summary: "点赞", addition: true },
  "support/del": { method: "POST", access: "guest", summary: "取消点赞", addition: true },
  "support/state": { method: "POST", access: "guest", summary: "哪些已点赞", addition: true },
  "report/add": { method: "POST", access: "guest", summary: "举报", addition: true },
  "message/hasnew": { method: "POST", access: "member", summary: "未读消息数" },
  "message/latest": { method: "POST", access: "member", summary: "每类最新一条消息" },
  "message/list": { method: "POST", access: "member", summary: "消息列表，看过即已读" },
  "message/read": { method: "POST", access: "member", summary: "全部标为已读", addition: true },
  "history/list": { method: "POST", access: "member", summary: "我的浏览与观看记录", addition: true },
  "history/merge": { method: "POST", access: "member", summary: "合并本机的记录", addition: true },
  "history/forget": { method: "POST", access: "member", summary: "删除记录", addition: true },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;

/** Answers that do not end: server-sent events, signed as a GET is. They say that there is something new, never what. */
export const streams = {
  "message/stream": { method: "GET", access: "member", summary: "有新消息时的实时提醒（SSE）", addition: true },
} as const satisfies Record<string, Call>;

export type StreamName = keyof typeof streams;

export function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name);
}
