/** The part of `columns.ts` for outgoing webhooks and imported word rules. */
export const webhookColumns = {
  word_imports: {
    added: "JSON array of ids.",
    changed: "JSON, see `moderation/word-import.ts`.",
  },
  webhooks: {
    events: "JSON array of `WebhookEvent`.",
    secret: "Signs what is sent, `whsec_` and base64; kept readable, because it signs.",
    old_secret:
      "One or more, separated by spaces, the latest first: they sign too until `old_secret_until`, so that the receiver can change over.",
    failures: "Failed attempts since the last one that succeeded.",
    failing_since: "When the first of them was; null if the last attempt succeeded.",
    paused_until: "Nothing is sent before, because the last attempts failed.",
    disabled_reason: "Why the site has turned it off; empty if it has not.",
  },
  webhook_deliveries: {
    event_id: "`webhook-id` of the request; the same in every attempt.",
    about: "Content item, e.g. `video:12`; empty if there is none.",
    body: "JSON: `{type, timestamp, data}`. `data.path` becomes `data.url` when it is sent.",
    state: { values: ["waiting", "sent", "failed"] },
    status: "HTTP status of the last attempt; null if there was no response.",
    answer: "Beginning of the last response, or why there was none.",
    milliseconds: "Duration of the last attempt.",
  },
} as const;
