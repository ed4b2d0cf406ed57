import { isRecord, stringOf } from "#lib/client/json.ts";
import { type NotificationEvent, type PushEvent, scope } from "./scope.ts";

/** Where all messages are. */
const messages = "/sysMsg";

/** Shows what came by web push. Browsers take the subscription away from sites that show nothing. */
export async function showNotification({ data }: PushEvent): Promise<void> {
  const { title, body, url, tag, icon, lang } = read(data);
  await scope.registration.showNotification(title || /* as written */ "有新消息", {
    body,
    tag: tag || "news",
    data: url || messages,
    lang: lang || "zh-CN",
    ...(icon !== "" && { icon }),
  });
}

function read(data: PushEvent["data"]): Record<"title" | "body" | "url" | "tag" | "icon" | "lang", string> {
  let sent: unknown;
  try {
    sent = data?.json();
  } catch {
    // Not from this site's server, which sends JSON.
  }
  const known = isRecord(sent) ? sent : {};
  const text = (name: string) => stringOf(known[name]);
  const [title, body, url, tag] = [text("title"), text("body"), text("url"), text("tag")];
  return { title, body, url, tag, icon: text("icon"), lang: text("lang") };
}

/** Opens the page a notification is about: in a window that is there, or in a new one. */
export async function openFromNotification({ notification }: Pick<NotificationEvent, "notification">): Promise<void> {
  notification.close();
  const wanted = new URL(stringOf(notification.data) || messages, scope.location.origin);
  if (wanted.origin !== scope.location.origin) return;
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => url === wanted.href);
  if (there) await there.focus();
  else await scope.clients.openWindow(wanted.href);
}
