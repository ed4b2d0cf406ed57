import { pushKindNames } from "#lib/news-kinds.ts";

/** The part of `columns.ts` for web push. */
export const pushColumns = {
  push_devices: {
    session_id: "The sign-in that made it; it ends with it.",
    endpoint: "Address of the browser's push service; whoever knows it and the site's key can send.",
    p256dh: "Public key of the browser, base64url.",
    auth: "Secret shared with the browser, base64url.",
    sent_at: "When the push service last took a message; null if it never has.",
    rest_until: "The push service asked for nothing to be sent before; null if it has not.",
  },
  push_settings: { push_reply: "1: wants messages of this kind, as with the others." },
  pushes: {
    push_key: "A second message with the same key is not sent.",
    kind: { values: pushKindNames },
    facts: "JSON of what the text needs and cannot be looked up when it is sent.",
    state: {
      values: ["waiting", "sent", "failed", "dropped"],
      note: "`dropped`: not wanted any more, or about something that has been read or deleted.",
    },
    reason: "Why it failed or was dropped.",
  },
} as const;
