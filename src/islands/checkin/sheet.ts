import { openLogin } from "#lib/client/stores/login.ts";
import { api } from "#lib/client/api.ts";
import { wordsOf } from "#lib/client/messages.ts";
import { loadStyles } from "#lib/client/styles.ts";
import { checkInToday } from "#lib/client/stores/checkin.ts";
import { cloneTemplate, fillText, partOf } from "#lib/client/templates.ts";
import type { Prize } from "#lib/contract/schemas/points.ts";
import type { Output } from "#lib/contract/shapes.ts";
import { afterCheckIn, nextPrize } from "#lib/points/next-prize.ts";
import styles from "./checkin.css?url";

type Month = Output<"checkin/gave">;

let sheet: HTMLElement | null = null;
let known: Month | null = null;

/** Opens the check-in of today, or closes it when it is open. Rejects when it could not be fetched. */
export async function openSheet(button: HTMLElement): Promise<void> {
  await loadStyles(styles);
  sheet ??= makeSheet();
  if (!sheet || sheet.matches(":popover-open")) return sheet?.hidePopover();
  sheet.showPopover({ source: button });
  // The sheet says itself that it is fetching.
  void load(sheet);
}

function makeSheet(): HTMLElement | null {
  const made = cloneTemplate("checkin-sheet").querySelector<HTMLElement>(".checkin-sheet");
  if (!made) return null;
  made.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("[data-press]")) void press(made);
    else if (target?.closest("[data-retry]")) void load(made);
    else if (target?.closest("[data-close], [data-login]")) {
      made.hidePopover();
      if (target.closest("[data-login]")) openLogin("signUp");
    }
  });
  document.body.append(made);
  return made;
}

async function load(place: HTMLElement): Promise<void> {
  if (place.dataset.state === undefined || place.dataset.state === "failed") {
    place.dataset.state = "loading";
    fillText(place, "note", "正在看你签到了几天");
  }
  fillText(place, "error", "");
  try {
    show(place, await api.call("checkin/gave", {}));
  } catch (error) {
    const words = wordsOf(error);
    if (words === null) return;
    // What was shown before is still a place to press.
    if (place.dataset.state === "loading") place.dataset.state = "failed";
    fillText(place, "note", "");
    fillText(place, "error", words);
  }
}

async function press(place: HTMLElement): Promise<void> {
  const button = place.querySelector("[data-press]");
  if (!button || button.getAttribute("aria-disabled") === "true") return;
  button.setAttribute("aria-disabled", "true");
  fillText(place, "press", "正在签到");
  fillText(place, "error", "");
  try {
    const answer = await checkInToday();
    // Another tab was quicker, or it is another day by now.
    if (!known || !answer.fresh || answer.day !== known.today) await load(place);
    else {
      show(place, afterCheckIn(known, answer));
      fillText(place, "note", `签到成功，得到 ${answer.points} 分。明天再来得 ${known.pointsTomorrow} 分。`);
    }
    // The button that had the focus is gone.
    place.focus();
  } catch (error) {
    fillText(place, "error", wordsOf(error) ?? "");
  } finally {
    button.removeAttribute("aria-disabled");
    fillText(place, "press", "签到");
  }
}

function show(place: HTMLElement, month: Month): void {
  const { checkedToday, streak, pointsToday, pointsTomorrow, days } = month;
  const earned = days.reduce((sum, { points }) => sum + points, 0);
  known = month;
  place.dataset.state = checkedToday ? "done" : "open";
  fillText(place, "streak", String(streak));
  fillText(place, "press", "签到");
  const today = checkedToday ? `明天再来得 ${pointsTomorrow} 分。` : `今天签到得 ${pointsToday} 分。`;
  fillText(place, "note", earned > 0 ? `本月签到已得 ${earned} 分，${today}` : today);
  showMilestone(place, month);
}

function showMilestone(place: HTMLElement, month: Month): void {
  const box = partOf(place, "milestone");
  const ready = month.prizes.find(({ state }) => state === "ready");
  const next = nextPrize(month);
  if (box) box.hidden = !ready && !next;
  const bar = place.querySelector<HTMLElement>(".checkin-sheet-bar > i");
  if (ready) {
    const member = document.documentElement.hasAttribute("data-member");
    fillText(place, "next", `连续 ${ready.days} 天的奖励等你领：${winOf(ready)}${member ? "" : "，注册后可领"}`);
    if (bar) bar.style.transform = "none";
  } else if (next) {
    fillText(place, "next", `再连续 ${next.left} 天，得 ${winOf(next.prize)}`);
    if (bar) bar.style.transform = `scaleX(${1 - next.left / next.prize.days})`;
  }
}

function winOf({ points, cards }: Prize): string {
  return cards > 0 ? `${points} 分与 ${cards} 张补签卡` : `${points} 分`;
}
