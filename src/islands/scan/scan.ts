import { atom } from "nanostores";
import { api } from "#lib/client/api.ts";
import { ApiError } from "#lib/client/api-error.ts";
import { errorText } from "#lib/client/error-text.ts";
import { requireMember } from "#lib/client/stores/login.ts";
import { $session, isMember } from "#lib/client/stores/session.ts";

export type Scan =
  | { step: "checking" | "guest" | "done" | "over"; message: string }
  | { step: "confirm"; message: string; device: string; place: string };

/** State of the scanned code. */
export const $scan = atom<Scan>({ step: "checking", message: "正在查看二维码…" });

const ticketOf = () => new URLSearchParams(location.search).get("ticket") ?? "";

/** Loads the code's state for a member; other users log in first. */
export function begin(): void {
  if (!isMember($session.get())) $scan.set({ step: "guest", message: "请先在这台手机上登录，再确认电脑的登录" });
  requireMember(() => void look());
}

/** Loads the code's state and the device that asks to log in. */
export async function look(): Promise<void> {
  $scan.set({ step: "checking", message: "正在查看二维码…" });
  try {
    const { state, device, place } = await api.call("user/qrcode/info", { ticket: ticketOf() });
    if (state !== "waiting" && state !== "scanned") return over("二维码已失效，请在电脑上刷新后重新扫描");
    const who = { device: device || "未知设备", place: place || "未知" };
    $scan.set({ step: "confirm", message: "要让这台设备登录你的账号吗？", ...who });
  } catch (error) {
    // A link that was cut off, or typed by hand.
    const isBroken = error instanceof ApiError && error.fields["ticket"] !== undefined;
    over(isBroken ? "二维码不完整，请在电脑上刷新后重新扫描" : (errorText(error) ?? "没有成功，请再试一次"));
  }
}

export async function answer(accept: boolean): Promise<void> {
  if ($scan.get().step !== "confirm") return;
  $scan.set({ step: "checking", message: accept ? "正在确认…" : "正在取消…" });
  try {
    await api.call("user/qrcode/confirm", { ticket: ticketOf(), accept });
    $scan.set({ step: "done", message: accept ? "已确认，电脑马上就登录好了" : "已取消，电脑不会登录" });
  } catch (error) {
    over(errorText(error) ?? "没有成功，请再试一次");
  }
}

function over(message: string): void {
  $scan.set({ step: "over", message });
}
