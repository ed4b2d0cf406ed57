import { api } from "#lib/client/api.ts";
import { wordsOf } from "#lib/client/messages.ts";
import { welcome } from "#lib/client/stores/sign-in.ts";

/** Milliseconds between two looks at a ticket. */
const pace = 2000;

const words = {
  loading: "正在生成二维码…",
  waiting: "用已登录的手机扫一扫，在手机上确认登录",
  scanned: "已扫描，请在手机上确认",
  rejected: "手机上取消了登录",
  expired: "二维码已过期",
} as const;

/** Signing in here by a phone that is signed in: shows a code, watches what becomes of it. */
export function startQr(area: HTMLElement): { start(): void; stop(): void } {
  const picture = area.querySelector<HTMLElement>("[data-qr]");
  const said = area.querySelector<HTMLElement>("[data-qr-words]");
  const again = area.querySelector<HTMLElement>("[data-qr-again]");
  let watching: AbortController | null = null;

  function say(text: string, over: boolean): void {
    if (said && said.textContent !== text) said.textContent = text;
    area.toggleAttribute("data-over", over);
    if (again) again.hidden = !over;
  }

  function stop(): void {
    watching?.abort();
    watching = null;
  }

  function start(): void {
    stop();
    watching = new AbortController();
    watch(watching.signal).catch((error: unknown) => {
      const text = wordsOf(error);
      if (text !== null) say(text, true);
    });
  }

  async function watch(signal: AbortSignal): Promise<void> {
    say(words.loading, false);
    const [{ renderSVG }, { ticket }] = await Promise.all([import("uqr"), api.call("user/qrcode", {})]);
    if (signal.aborted) return;
    if (picture) picture.innerHTML = renderSVG(`${location.origin}/scan?ticket=${ticket}`, { border: 2 });
    say(words.waiting, false);
    while (!signal.aborted) {
      await pause(pace, signal);
      if (signal.aborted) return;
      const { state, login } = await api.call("user/qrcode/info", { ticket }, { signal });
      if (signal.aborted) return;
      if (state === "confirmed" && login) return welcome(login);
      if (state === "confirmed") return say(words.expired, true);
      say(words[state], state === "rejected" || state === "expired");
      if (state === "rejected" || state === "expired") return;
    }
  }

  again?.addEventListener("click", start);
  return { start, stop };
}

/** Waits, and while nobody looks at this tab it waits on. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  if (document.hidden && !signal.aborted) {
    await new Promise((resolve) => {
      document.addEventListener("visibilitychange", resolve, { once: true, signal });
      signal.addEventListener("abort", resolve, { once: true });
    });
  }
}
