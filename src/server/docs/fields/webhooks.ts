import type { FieldDocs } from "./field-docs.ts";

/** Fields used only for webhooks and imported word rules. */
export const webhooks: Readonly<Record<string, FieldDocs>> = {
  events: ["要通知的事", ["film.published"]],
  event: ["发生了什么", "film.published"],
  eventId: ["这件事的编号，即请求头 webhook-id；每次重试都一样", "evt_7d5b2c1e-9f3a-4c55-8f0e-2b8f8a1c9d10"],
  pausedUntil: ["对方没有回应，到这时再发；没有暂停为 null", null],
  webhookId: ["Webhook 的编号", 3],
  sentBody: ["发出的正文，JSON", '{"type":"film.published"}'],
  httpStatus: ["上一次回应的 HTTP 状态；没有回应为 null", 204],
  response: ["上一次回应的开头，或没有回应的原因", ""],
  milliseconds: ["上一次用的时间，毫秒；没有发过为 null", 42],
  importId: ["这一批的编号，用来收回", 7],
  doubles: ["与前面重复的行数", 0],
  wrongLines: ["不能用的行，前 20 个", [{ line: 3, text: "……", reason: "没有文字或数字" }]],
  newWords: ["新的词，前 50 个", [{ word: "代刷积分", effect: "hold" }]],
  changedWords: ["换处理的词，前 50 个", [{ word: "刷单", effect: "block", was: "hold" }]],
  was: ["现在怎样处理", "hold"],
  nextAt: ["下一次发送的时间；不再发为 null", null],
  triedAt: ["上一次发送的时间；没有发过为 null", "2026-11-21T04:00:00.000Z"],
};

const address: FieldDocs = ["接收的地址", "https://hooks.example/shiguang"];
const active: FieldDocs = ["开着", true];
const secret: FieldDocs = ["核对签名的密钥，只在这时给一次；不是新建为 null", `whsec_${"A".repeat(43)}=`];

/** Fields that mean something else elsewhere. */
export const webhookFields: Readonly<Record<string, FieldDocs>> = {
  "Webhook.address": address,
  "SaveWebhookInput.address": address,
  "Webhook.active": active,
  "SaveWebhookInput.active": active,
  "WordsPreview.added": ["新的词数", 2],
  "ImportedWords.added": ["新的词数", 2],
  "WordsPreview.changed": ["换处理的词数", 0],
  "ImportedWords.changed": ["换处理的词数", 0],
  "WordsPreview.same": ["已有而且一样的词数", 0],
  "WordsPreview.wrong": ["不能用的行数", 0],
  "PreviewWordsInput.text": ["一行一个词，或第二栏写处理的 CSV", "代刷积分\n刷单,block"],
  "ImportWordsInput.text": ["一行一个词，或第二栏写处理的 CSV", "代刷积分\n刷单,block"],
  "Webhook.note": ["网站为什么停用了它；没有停用为空", ""],
  "Webhook.failures": ["上次送到以后连续失败的次数", 0],
  "SavedWebhook.webhook": ["这个 Webhook", {}],
  "Delivery.webhook": ["Webhook 的名字", "群通知"],
  "SavedWebhook.secret": secret,
  "NewSecret.secret": secret,
  "Delivery.state": ["waiting 等待，sent 送到，failed 没送到", "sent"],
  "DeliveryListInput.state": ["waiting 等待，sent 送到，failed 没送到", "sent"],
};
