import { api } from "#lib/client/api.ts";
import { wordsOf } from "#lib/client/messages.ts";
import { requireMember } from "#lib/client/stores/login.ts";
import { $session, isMember } from "#lib/client/stores/session.ts";
import { fillText } from "#lib/client/templates.ts";

type Step = "checking" | "guest" | "confirm" | "done" | "over";

const ticket = new URLSearchParams(location.search).get("ticket") ?? "";
const area = document.querySelector<HTMLElement>("[data-scan]");

if (area) {
  area.querySelector("[data-log-in]")?.addEventListener("click", () => requireMember(() => void look(area)));
  area.querySelector("[data-again]")?.addEventListener("click", () => void look(area));
  for (const button of area.querySelectorAll<HTMLElement>("[data-answer]")) {
    button.addEventListener("click", () => void answer(area, button.dataset["answer"] === "yes"));
  }
  if (isMember($session.get())) void look(area);
  else {
    show(area, "guest", "请先在这台手机上登录，再确认电脑的登录");
    requireMember(() => void look(area));
  }
}

/** Asks what the code stands for, and shows whom it would let in. */
async function look(area: HTMLElement): Promise<void> {
  show(area, "checking", "正在查看二维码…");
  try {
    const { state, device, place } = await api.call("user/qrcode/info", { ticket });
    fillText(area, "device", device || "未知设备");
    fillText(area, "place", place || "未知");
    if (state === "waiting" || state === "scanned") show(area, "confirm", "要让这台设备登录你的账号吗？");
    else show(area, "over", "二维码已失效，请在电脑上刷新后重新扫描");
  } catch (error) {
    show(area, "over", wordsOf(error) ?? "没有成功，请再试一次");
  }
}

async function answer(area: HTMLElement, accept: boolean): Promise<void> {
  if (area.dataset["step"] !== "confirm") return;
  show(area, "checking", accept ? "正在确认…" : "正在取消…");
  try {
    await api.call("user/qrcode/confirm", { ticket, accept });
    show(area, "done", accept ? "已确认，电脑马上就登录好了" : "已取消，电脑不会登录");
  } catch (error) {
    show(area, "over", wordsOf(error) ?? "没有成功，请再试一次");
  }
}

function show(area: HTMLElement, step: Step, words: string): void {
  area.dataset["step"] = step;
  fillText(area, "words", words);
}
