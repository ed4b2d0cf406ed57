import { declinedDays, maxCollaborators } from "../collaborators.ts";
import { commentMentions, commentPins, editSpan } from "../comment-text.ts";
import { recentSignIn } from "../sign-in-ways.ts";
import { maxWebhooks } from "../webhook-events.ts";
import { clientErrors } from "./client-errors.ts";

/**
 * Every error of the API. 10xx request, 20xx account, 30xx content, 40xx community, 50xx points, 60xx upload; 7016 is the one code a client
 * does not display. `status` is the HTTP status of the response: broken rules of the product have 200, invalid requests their own status.
 */
export const errors = {
  ...clientErrors,
  badRequest: { code: 1000, status: 400, tip: "请求错误" },
  forbidden: { code: 1002, status: 403, tip: "禁止访问" },
  notFound: { code: 1003, status: 404, tip: "请求的地址不存在" },
  methodNotAllowed: { code: 1004, status: 405, tip: "请求方法不允许" },
  conflict: { code: 1006, status: 409, tip: "内容已被改动，请刷新后再试" },
  gone: { code: 1007, status: 410, tip: "资源已被删除" },
  bodyTooLarge: { code: 1008, status: 413, tip: "提交的内容太大" },
  mediaType: { code: 1009, status: 415, tip: "不支持的内容格式" },
  invalid: { code: 1010, status: 422, tip: "提交的内容有误，请检查后再试" },
  tooManyRequests: { code: 1011, status: 429, tip: "操作太频繁，请稍后再试" },
  badSignature: { code: 1012, status: 401, tip: "请求校验失败，请刷新页面" },
  staleClock: { code: 1013, status: 401, tip: "设备时间不准，请校准后再试" },
  unknownClient: { code: 1015, status: 403, tip: "客户端版本过旧，请刷新页面" },
  keyReused: { code: 1016, status: 422, tip: "这次操作已经提交过别的内容，请刷新后再试" },
  /** Too many requests from this address: the same request is accepted with the proof of work that the response asks for. */
  challenge: { code: 1017, status: 429, tip: "操作太频繁，请稍后再试" },
  internal: { code: 1050, status: 500, tip: "服务器出错了，请稍后再试" },
  badGateway: { code: 1052, status: 502, tip: "网关错误" },
  unavailable: { code: 1053, status: 503, tip: "服务暂不可用，请稍后再试" },
  gatewayTimeout: { code: 1054, status: 504, tip: "网关超时" },
  /** A form rule was broken; the tip is the rule's message, `fields` has the field. */
  formInvalid: { code: 2002, status: 200, tip: "请检查填写的内容" },
  accountBanned: { code: 2005, status: 200, tip: "账号已停用，有疑问请联系我们" },
  captchaTooSoon: { code: 2007, status: 429, tip: "验证码刚刚发过，请稍后再获取" },
  smsOff: { code: 2008, status: 200, tip: "短信服务暂未开通，请用账号密码登录" },
  smsFailed: { code: 2009, status: 200, tip: "短信没有发出去，请稍后再试" },
  mobileTaken: { code: 2010, status: 200, tip: "这个手机号已绑定其他账号" },
  /** Neither the password nor the code proves that the request comes from the owner. */
  proofWrong: { code: 2011, status: 200, tip: "当前密码或验证码不正确" },
  ticketExpired: { code: 2012, status: 200, tip: "二维码已失效，请在电脑上刷新后重新扫描" },
  lockCodeWrong: { code: 2013, status: 200, tip: "应用锁密码不正确" },
  certificationPending: { code: 2014, status: 200, tip: "申请正在审核，请耐心等待" },
  certificationApproved: { code: 2015, status: 200, tip: "你已通过创作者认证" },
  mobileBound: { code: 2017, status: 200, tip: "已绑定手机号，要换请用“更换手机号”" },
  sessionMissing: { code: 2016, status: 404, tip: "这台设备已经退出登录" },
  videoMissing: { code: 3001, status: 404, tip: "影片不存在或已下架" },
  contentMissing: { code: 3003, status: 404, tip: "内容不存在或已下架" },
  workMissing: { code: 3010, status: 404, tip: "影片不存在或已删除" },
  /** Taken down by an operator. */
  workRemoved: { code: 3011, status: 200, tip: "影片已被移除，不能再发布；有疑问请联系我们" },
  adOfFiles: { code: 3004, status: 200, tip: "这条推广来自内容文件，可以关闭；要删除请改文件" },
  /** The file is gone, or nothing has failed. */
  notRetried: { code: 3012, status: 200, tip: "原来的文件已经不在了，请重新上传" },
  adMissing: { code: 3002, status: 404, tip: "这条推广已结束" },
  pointsShort: { code: 5001, status: 200, tip: "积分不够" },
  prizeNotReady: { code: 5002, status: 200, tip: "还没有达到这个奖励的连续天数" },
  noMakeUpCard: { code: 5003, status: 200, tip: "没有补签卡了，连续签到可以获得" },
  dayNotMissed: { code: 5004, status: 200, tip: "只能补本月漏掉的日子" },
  notAPicture: { code: 6001, status: 200, tip: "请选择 JPG、PNG、WebP、AVIF 或 GIF 图片" },
  uploadQuota: { code: 6003, status: 429, tip: "今天上传的图片太多了，明天再来吧" },
  imageMissing: { code: 6004, status: 404, tip: "图片不存在，请重新上传" },
  pictureTooLarge: { code: 6002, status: 200, tip: "图片太大，请换一张小一些的" },
  pictureTooSmall: { code: 6005, status: 200, tip: "图片太小，请换一张大一些的" },
  /** It begins as a picture does, and cannot be read to its end. */
  pictureDamaged: { code: 6007, status: 200, tip: "图片读不出来，可能已损坏，请换一张" },
  /** The tip says in what. */
  pictureInUse: { code: 6006, status: 200, tip: "这张图片正在用，不能删除" },
  uploadTooLarge: { code: 6010, status: 200, tip: "文件太大了" },
  uploadDaily: { code: 6013, status: 429, tip: "今天上传的影片太多了，明天再来吧" },
  uploadTotal: { code: 6014, status: 200, tip: "你的影片已占满空间，请先删除一些" },
  uploadMissing: { code: 6016, status: 404, tip: "这次上传不存在，请重新选择文件" },
  uploadEnded: { code: 6017, status: 410, tip: "这次上传已取消或过期，请重新选择文件" },
  uploadBusy: { code: 6018, status: 423, tip: "这个文件正在别处上传" },
  uploadOffset: { code: 6019, status: 409, tip: "上传的位置对不上，请接着已传的部分继续" },
  uploadComplete: { code: 6020, status: 409, tip: "文件已传完，不能再取消" },
  addressesOff: { code: 4065, status: 200, tip: "本站不能按地址取影片，请下载后再上传" },
  uploadsOff: { code: 6022, status: 200, tip: "本站还不能处理影片，请联系网站的运营安装 ffmpeg" },
  /** A provider of facts is away, refuses the key or asks to be left alone. */
  metadataFailed: { code: 3020, status: 200, tip: "资料来源没有回答，请稍后再试" },
  commentMissing: { code: 4001, status: 404, tip: "评论不存在或已删除" },
  commentEmpty: { code: 4002, status: 200, tip: "写点什么再发送吧" },
  commentTooLong: { code: 4003, status: 200, tip: "评论太长了，请分几条说" },
  commentRepeated: { code: 4004, status: 200, tip: "刚刚说过同样的话了" },
  notYours: { code: 4005, status: 403, tip: "这不是你的内容" },
  tooManyPins: { code: 4006, status: 200, tip: `最多置顶 ${commentPins} 条评论` },
  tooManyMentions: { code: 4007, status: 200, tip: `一条评论最多提到 ${commentMentions} 个人` },
  /** Posted too long ago. */
  commentSettled: { code: 4008, status: 200, tip: `发表超过 ${editSpan / 60_000} 分钟的评论不能再修改` },
  /** Deleted by its author too long ago, or taken down by an operator. */
  notRestorable: { code: 4023, status: 200, tip: "已经不能撤销了" },
  ownFollow: { code: 4024, status: 200, tip: "不用关注自己" },
  folderMissing: { code: 4050, status: 404, tip: "收藏夹不存在或已删除" },
  folderTaken: { code: 4051, status: 200, tip: "已有同名的收藏夹，换个名字试试" },
  tooManyFolders: { code: 4052, status: 200, tip: "收藏夹已满，删掉不用的再建" },
  listMissing: { code: 4053, status: 404, tip: "片单不存在或已删除" },
  tooManyLists: { code: 4054, status: 200, tip: "片单已满，删掉不用的再建" },
  listFull: { code: 4055, status: 200, tip: "这份片单放不下了，换一份试试" },
  /** Only favorites can be added to a list. */
  notCollected: { code: 4056, status: 200, tip: "先收藏这些影片，再加入片单" },
  webhookMissing: { code: 4057, status: 404, tip: "这个 Webhook 不存在或已删除" },
  tooManyWebhooks: { code: 4058, status: 200, tip: `最多 ${maxWebhooks} 个 Webhook，删掉不用的再建` },
  tooManyPushDevices: { code: 4059, status: 200, tip: "收推送的设备太多了，移除不用的再打开" },
  noBackupPlace: { code: 4060, status: 200, tip: "还没有设置备份放在哪里：设 BACKUP_DIR 或 BACKUP_S3_BUCKET，再重启" },
  noBackupYet: { code: 4061, status: 200, tip: "还没有备份可以演练，先备份一次" },
  wordBlocked: { code: 4030, status: 200, tip: "内容里有不能发布的词语，请修改后再试" },
  pictureBlocked: { code: 4063, status: 200, tip: "这张图片不能发布，请换一张" },
  liveOff: { code: 4068, status: 200, tip: "你现在还不能直播" },
  liveMissing: { code: 4069, status: 404, tip: "这场直播不存在或已经结束" },
  collaborationMissing: { code: 4070, status: 404, tip: "这个联合创作的邀请已撤回或不存在" },
  /** The owner has changed them meanwhile. */
  termsChanged: { code: 4071, status: 200, tip: "对方刚改了分工或份额，请看过新的再决定" },
  tooManyCollaborators: {
    code: 4072,
    status: 200,
    tip: `一部影片最多 ${maxCollaborators} 位联合创作者，移除不用的再加`,
  },
  declinedLately: { code: 4073, status: 200, tip: `对方不久前谢绝了，${declinedDays} 天内不能再邀请` },
  premiereBegun: { code: 4062, status: 200, tip: "首映已经开始，或者取消了，刷新看看" },
  trimWaits: { code: 4066, status: 200, tip: "影片的各档画质都做好以后才能剪，请稍等" },
  noSpeech: { code: 4064, status: 200, tip: "这个网站没有打开自动字幕" },
  nothingToUndo: { code: 4032, status: 200, tip: "没有可以撤销的处理" },
  personMissing: { code: 4033, status: 404, tip: "用户不存在" },
  operatorSafe: { code: 4034, status: 200, tip: "不能停用或限制团队的成员，请先把 TA 请出团队" },
  /** Of the staff, but in a role without the right. */
  roleForbidden: { code: 4037, status: 403, tip: "你的角色不能做这件事，请找团队的所有者" },
  lastOwner: { code: 4038, status: 200, tip: "团队至少要有一位所有者，请先请另一位" },
  invitationMissing: { code: 4039, status: 404, tip: "邀请不存在、已用过、已撤销或已过期" },
  alreadyStaff: { code: 4040, status: 200, tip: "你已经在团队里了，角色由所有者来改" },
  staffMemberOnly: { code: 4041, status: 200, tip: "只有已登录过账号的会员可以进团队" },
  secondFactorWrong: { code: 2021, status: 200, tip: "验证码不对或已经用过，等下一个再试" },
  secondFactorOn: { code: 2022, status: 200, tip: "两步验证已经开着" },
  secondFactorOff: { code: 2023, status: 200, tip: "两步验证没有开" },
  /** For staff, where the site asks for it. */
  secondFactorRequired: { code: 2024, status: 403, tip: "团队成员要先开启两步验证：我的 → 设置 → 账号与安全" },
  passkeyWrong: { code: 2050, status: 200, tip: "通行密钥没有通过验证，请再试一次" },
  passkeyUnknown: { code: 2051, status: 200, tip: "这个通行密钥已从账号里移除，请换一种方式登录" },
  passkeyMissing: { code: 2052, status: 404, tip: "没有这个通行密钥" },
  tooManyPasskeys: { code: 2053, status: 200, tip: "通行密钥太多了，移除不用的再加" },
  lastWayIn: { code: 2054, status: 200, tip: "这是登录这个账号的最后一种方式，请先设置密码或加一种" },
  providerMissing: { code: 2055, status: 404, tip: "本站没有这种登录方式" },
  /** The provider is away, refuses this site, or answered what cannot be right. */
  providerFailed: { code: 2056, status: 200, tip: "对方网站没有答复，请稍后再试" },
  linkedElsewhere: { code: 2058, status: 200, tip: "它已关联到本站的另一个账号，请先在那里解除" },
  /** For an account with neither password nor mobile. */
  recentSignInNeeded: {
    code: 2059,
    status: 200,
    tip: `为了安全，请退出后重新登录，在 ${recentSignIn / 60_000} 分钟内再来操作`,
  },
  mailOff: { code: 2040, status: 200, tip: "本站没有开通邮件" },
  emailTaken: { code: 2041, status: 200, tip: "这个邮箱已绑定其他账号" },
  emailMissing: { code: 2043, status: 200, tip: "还没有绑定邮箱" },
  mailTooSoon: { code: 2044, status: 429, tip: "邮件刚刚发过，请稍后再试" },
  tokenMissing: { code: 4046, status: 404, tip: "没有这个访问令牌" },
  tooManyTokens: { code: 4047, status: 200, tip: "访问令牌太多了，撤销不用的再建" },
  /** For scripts and tools. */
  tokenUnknown: { code: 4048, status: 401, tip: "访问令牌不存在、已撤销或已到期" },
  scopeMissing: { code: 4049, status: 403, tip: "令牌没有这个权限" },
  notForTokens: { code: 4043, status: 403, tip: "这件事只有登录的人能做，不能用访问令牌" },
  feedbackEmpty: { code: 4035, status: 200, tip: "请写下你遇到的问题或建议" },
  feedbackMissing: { code: 4036, status: 404, tip: "反馈不存在" },
} as const;

export type ErrorName = keyof typeof errors;
