import { keysOf } from "./rows.ts";

/** The reasons of a report in the order of the form, with their labels for both operators and readers. */
export const reasonNames = {
  spam: "广告",
  abuse: "人身攻击",
  spoiler: "剧透",
  illegal: "违法违规",
  other: "其他",
} as const;
export type ReportReason = keyof typeof reasonNames;
export const reportReasons = keysOf(reasonNames);

export const sourceNames = {
  pending: "待发布",
  reported: "被举报",
  word: "敏感词",
} as const;
export type CaseSource = keyof typeof sourceNames;
export const caseSources = keysOf(sourceNames);

export const effectNames = {
  block: "禁止发布",
  hold: "先审后发",
  mask: "显示为星号",
} as const;
export type WordEffect = keyof typeof effectNames;
export const wordEffects = keysOf(effectNames);

export const publishingNames = {
  first: "第一次发布先审",
  everything: "全部先审",
  nothing: "不先审",
} as const;
export type PublishingRule = keyof typeof publishingNames;
export const publishingRules = keysOf(publishingNames);

/** Maximum length of words that are imported at once, in UTF-16 units. */
export const wordsLimit = 70_000;

/** Templates of rejection messages. */
export const rejections = [
  "含有广告或引流内容",
  "言语伤害了别人，请友善交流",
  "含有未标记的剧透",
  "不符合法律法规或社区规则",
  "与影片或话题无关",
] as const;

/** Labels of actions in the audit log. */
export const actionNames: Readonly<Record<string, string>> = {
  "case.approve": "通过",
  "case.reject": "驳回",
  "case.undo": "撤销处理",
  "ban.add": "停用账号",
  "ban.lift": "恢复账号",
  "live.line": "删除直播里的弹幕",
  "live.stop": "停止直播",
  "shadow.add": "隐形限制",
  "shadow.lift": "解除隐形限制",
  "certification.approve": "通过认证",
  "certification.reject": "驳回认证",
  "word.save": "保存词语",
  "word.delete": "删除词语",
  "word.import": "导入词语",
  "word.unimport": "收回导入的词语",
  "job.retry": "重做任务",
  "job.cancel": "取消任务",
  "import.file": "上传要导入的文件",
  "import.check": "检查导入的来源",
  "import.classes": "给导入的分类选去处",
  "import.write": "导入",
  "import.stop": "停下导入",
  "import.continue": "接着导入",
  "import.repeat": "让导入重复",
  "import.once": "不再重复导入",
  "publishing.set": "改先审规则",
  "feedback.answer": "回复反馈",
  "feedback.close": "关闭反馈",
  "announcement.save": "保存公告",
  "question.save": "保存问题",
  "question.delete": "删除问题",
  "ad.save": "保存推广",
  "ad.delete": "删除推广",
  "ad.restore": "恢复推广",
  "content.save": "保存草稿",
  "content.discard": "放弃草稿",
  "content.picture": "上传图片",
  "media.add": "上传图片到媒体库",
  "media.crop": "裁剪图片",
  "media.alt": "改图片的说明",
  "media.delete": "删除图片",
  "media.restore": "恢复图片",
  "content.metadata": "取用查到的资料",
  "preview.make": "新建预览链接",
  "preview.revoke": "撤销预览链接",
  "content.review": "送审内容",
  "content.schedule": "定时发布内容",
  "content.publish": "发布内容",
  "content.archive": "下架内容",
  "content.merge": "合并内容",
  "content.apart": "认出不是同一个",
  "content.together": "收回不是同一个",
  "content.bulk": "批量改动",
  "content.bulk-undo": "撤销批量改动",
  "line.allow": "允许线路主机",
  "line.remove": "移除线路主机",
  "hotsearch.pin": "置顶热搜",
  "hotsearch.block": "屏蔽热搜",
  "comment.confirm": "置顶或认可评论",
  "operator.grant": "给予角色",
  "operator.revoke": "请出团队",
  "operator.invite": "邀请进团队",
  "operator.uninvite": "撤销邀请",
  "operator.accept": "接受邀请",
  "webhook.save": "保存 Webhook",
  "webhook.delete": "删除 Webhook",
  "webhook.restore": "恢复 Webhook",
  "webhook.secret": "换 Webhook 的密钥",
  "webhook.replay": "重发 Webhook",
  "backup.plan": "改备份的时间与份数",
  "backup.start": "现在备份或演练",
};
