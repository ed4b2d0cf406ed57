/** Those of `errors` that the site's own client treats in a way of their own: every page loads these, and not the others. */
export const clientErrors = {
  unauthorized: { code: 1001, status: 401, tip: "没有权限，请先登录" },
  replayed: { code: 1014, status: 401, tip: "请求已被使用，请重新操作" },
  storageFull: { code: 1055, status: 507, tip: "服务器的存储空间不足，暂时不能保存，请稍后再试" },
  wrongCredentials: { code: 2001, status: 200, tip: "账号或密码不正确" },
  accountTaken: { code: 2003, status: 200, tip: "这个账号已有人使用，换一个试试" },
  alreadyMember: { code: 2004, status: 200, tip: "你已经登录了，要换账号请先退出" },
  captchaWrong: { code: 2006, status: 200, tip: "验证码不正确或已过期，请重新获取" },
  uploadType: {
    code: 6011,
    status: 200,
    tip: "不支持这种文件，请选择 MP4、MOV、WebM、MKV 等视频，MP3、M4A 等音频，或 GIF、APNG 动图",
  },
  uploadsOpen: { code: 6012, status: 200, tip: "没传完的影片太多了，请先传完或取消一些" },
  /** The member has a film made of the same file; `again: true` starts the upload anyway. */
  uploadKnown: { code: 6015, status: 200, tip: "你已上传过这个文件" },
  uploadNoFilm: { code: 6021, status: 415, tip: "这个文件不是能识别的视频、音频或动图" },
  priceChanged: { code: 4021, status: 200, tip: "作者改了价格，请看过新的价格再解锁" },
  nothingToPay: { code: 4022, status: 200, tip: "这篇帖子不用付积分" },
  /** There is nothing to review any more. */
  caseMissing: { code: 4031, status: 404, tip: "内容不存在，或已由作者删除" },
  /** Its author has changed it since the operator saw it. */
  caseChanged: { code: 4067, status: 409, tip: "作者刚改过，请看过新的再决定" },
  setupDone: { code: 4042, status: 200, tip: "网站已经有所有者了" },
  /** The password was right: the form asks for the second factor. */
  secondFactorNeeded: { code: 2020, status: 200, tip: "请输入验证器里的六位数，或一个恢复码" },
  visitExpired: { code: 2057, status: 200, tip: "这次登录已过期或已用过，请再试一次" },
  /** Used, expired, replaced by a newer one, or never made: the cases cannot be told apart. */
  mailLinkMissing: { code: 2042, status: 200, tip: "链接已失效或已用过，请重新获取" },
  /** Not displayed by the client: a superseded duplicate, or an expired guest token that it renews by itself. */
  silent: { code: 7016, status: 200, tip: "" },
} as const;

/** Toast text for responses without a tip. */
export const defaultTip = "请求出错啦~";

/** Toast text when there was no response. */
export const networkTip = "网络异常，请检查网络后再试";

/** Messages for responses that have a status but are not in the API's format (a proxy's error page, say). */
export const statusTips: Readonly<Record<number, string>> = {
  400: "请求错误",
  401: "没有权限，请先登录",
  403: "禁止访问",
  404: "请求的地址不存在",
  405: "请求方法不允许",
  406: "请求的格式不可用",
  410: "资源已被删除",
  413: "提交的内容太大",
  422: "验证错误，请检查提交的内容",
  429: "操作太频繁，请稍后再试",
  500: "服务器出错了",
  502: "网关错误",
  503: "服务暂不可用",
  504: "网关超时",
};
