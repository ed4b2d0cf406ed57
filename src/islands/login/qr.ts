import { atom } from "nanostores";
import { api } from "#lib/client/api.ts";
import { ApiError } from "#lib/client/api-error.ts";
import { pause } from "#lib/client/environment.ts";
import { errorText } from "#lib/client/error-text.ts";
import { welcome } from "#lib/client/stores/sign-in.ts";
import type { QrPicture } from "../share/qr.ts";

/** Milliseconds between two polls of a ticket. */
const pace = 2000;

const labels = {
  waiting: "用已登录的手机扫一扫，在手机上确认登录",
  scanned: "已扫描，请在手机上确认",
  rejected: "手机上取消了登录",
  expired: "二维码已过期",
} as const;

interface Qr {
  picture: QrPicture | null;
  text: string;
  /** The code is no longer valid. */
  over: boolean;
}

/** The QR code that a signed-in phone scans to sign in here. */
export const $qr = atom<Qr>({ picture: null, text: "", over: false });

let watching: AbortController | null = null;

/** Displays a new code and polls its state. Returns a function that stops it. */
export function startQr(): () => void {
  watching?.abort();
  const own = new AbortController();
  watching = own;
  watch(own.signal).catch((error: unknown) => {
    const said = errorText(error);
    if (said !== null && !own.signal.aborted) say(said, true);
  });
  return () => watching?.abort();
}

function say(labels: string, over: boolean): void {
  $qr.set({ ...$qr.get(), text: labels, over });
}

async function watch(signal: AbortSignal): Promise<void> {
  say("正在生成二维码…", false);
  const [{ qrOf }, { ticket }] = await Promise.all([import("../share/qr.ts"), api.call("user/qrcode", {})]);
  if (signal.aborted) return;
  const picture = qrOf(`${location.origin}/scan?ticket=${ticket}`);
  $qr.set({ picture, text: labels.waiting, over: false });
  while (!signal.aborted) {
    await pauseInSight(signal);
    if (signal.aborted) return;
    const answer = await api.call("user/qrcode/info", { ticket }, { signal }).catch(nextTime);
    if (signal.aborted) return;
    if (answer === null) continue;
    const { state, login } = answer;
    if (state === "confirmed") return login ? welcome(login) : say(labels.expired, true);
    const over = state === "rejected" || state === "expired";
    say(labels[state], over);
    if (over) return;
  }
}

/** A poll that got no answer, or that the site could not answer, is repeated. */
function nextTime(error: unknown): null {
  if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) return null;
  throw error;
}

/** Waits until the next poll, and longer while this tab is hidden. */
async function pauseInSight(signal: AbortSignal): Promise<void> {
  await pause(pace, signal);
  if (document.hidden && !signal.aborted) {
    await new Promise((resolve) => {
      document.addEventListener("visibilitychange", resolve, { once: true, signal });
      signal.addEventListener("abort", resolve, { once: true });
    });
  }
}
