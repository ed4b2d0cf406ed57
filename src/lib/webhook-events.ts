/** What a webhook can be told of, with its label. The name is part of the body that is sent. */
export const webhookEventNames = {
  "film.published": "影片公开",
  "film.changed": "公开的影片有改动",
  "film.removed": "影片下架",
  "review.published": "影评公开",
  "comment.added": "评论公开",
  "member.joined": "新会员",
  "report.filed": "有人举报",
  "upload.finished": "影片文件上传完",
} as const;

export type WebhookEvent = keyof typeof webhookEventNames;

export const isWebhookEvent = (name: string): name is WebhookEvent => Object.hasOwn(webhookEventNames, name);

export const webhookEvents: readonly WebhookEvent[] = Object.keys(webhookEventNames).filter(isWebhookEvent);

/** Maximum number of webhooks of a site. */
export const maxWebhooks = 20;

/** Sent when an operator tries a webhook. */
export const tryEvent = "webhook.test";

export const eventLabel = (name: string): string => (isWebhookEvent(name) ? webhookEventNames[name] : "试发");
