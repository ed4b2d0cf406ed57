import { environment } from "./environment.ts";
import { isRecord, stringOf } from "./json.ts";

/** `install`: only as an app on the home screen (iOS); `off`: the operator has turned it off. */
export type PushSupport = "yes" | "no" | "insecure" | "install" | "off";

export const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(environment.userAgent()) ||
  // An iPad that says it is a Mac.
  (/Macintosh/.test(environment.userAgent()) && navigator.maxTouchPoints > 1);

export const isInstalled = (): boolean => matchMedia("(display-mode: standalone), (display-mode: minimal-ui)").matches;

export function pushSupport(): PushSupport {
  if (environment.meta("service-worker") === "off") return "off";
  if (!isSecureContext) return "insecure";
  if ("PushManager" in window && "Notification" in window && "serviceWorker" in navigator) return "yes";
  return isApple() && !isInstalled() ? "install" : "no";
}

/** `denied`: the browser asks no more; the reader has to allow it in the browser's settings. */
export const permission = (): NotificationPermission => ("Notification" in window ? Notification.permission : "denied");

/** Milliseconds to wait for the service worker and for the push service. */
const timeout = 20_000;

/** What the server needs to send to this browser. */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Why this browser takes no messages; the message is for the reader. */
export class PushFailed extends Error {}

/** The address of this browser's subscription; empty without one. */
export async function pushEndpoint(): Promise<string> {
  if (pushSupport() !== "yes") return "";
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint ?? "";
}

/**
 * Asks for permission, which browsers allow upon a press only, and subscribes this browser. Null if the reader did not allow it.
 * @throws {PushFailed}
 */
export async function subscribe(publicKey: string): Promise<PushAddress | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const subscription = await inTime(
    (async () => {
      await navigator.serviceWorker.register("/sw.js");
      const { pushManager } = await navigator.serviceWorker.ready;
      const before = await pushManager.getSubscription();
      if (before !== null && isFor(before, publicKey)) return before;
      await before?.unsubscribe();
      return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    })(),
  );
  const { endpoint = "", keys } = subscription.toJSON();
  const known = isRecord(keys) ? keys : {};
  return { endpoint, p256dh: stringOf(known["p256dh"]), auth: stringOf(known["auth"]) };
}

async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  let stop = () => {};
  const tooSlow = new Promise<never>((_, reject) => {
    stop = environment.after(timeout, () => reject(new Error("too slow")));
  });
  try {
    return await Promise.race([work, tooSlow]);
  } catch {
    throw new PushFailed(
      "浏览器连不上它的推送服务。Chrome 用的是 Google 的服务，有的网络连不上；可以换一个浏览器，或者用邮件收通知",
    );
  } finally {
    stop();
  }
}

/** Whether a subscription takes messages from the holder of this key. */
function isFor({ options: { applicationServerKey: key } }: PushSubscription, publicKey: string): boolean {
  if (key === null) return false;
  const text = btoa(String.fromCodePoint(...new Uint8Array(key)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === publicKey;
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  // The server sends nothing any more in any case.
  await subscription?.unsubscribe().catch(() => false);
}
