import { api } from "#lib/client/api.ts";
import { wordsOf } from "#lib/client/messages.ts";
import { $session } from "#lib/client/stores/session.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { CollectContentType } from "#lib/contract/schemas/collects.ts";
import type { SupportContentType } from "#lib/contract/schemas/supports.ts";
import { networkTip } from "#lib/contract/errors.ts";
import { formatCount } from "#lib/format.ts";
import { chooseFolder, onLongPress } from "./folders.ts";

type Act = "support" | "collect";

/** Support, collect and share of one thing: shown at once, put back when the server says no. */
export function startActs(bar: HTMLElement): void {
  const targetId = Number(bar.dataset.targetId);
  const contentType = Number(bar.dataset.contentType);
  const calls = { support: supportCalls(contentType, targetId), collect: collectCalls(contentType, targetId) };

  bar.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-act]") : null;
    if (!button) return;
    const act = button.dataset.act;
    if (act === "folder") choose();
    if (act === "share") void share(button);
    if (act === "support" || act === "collect") void toggle(button, act);
  });

  async function share(button: HTMLElement): Promise<void> {
    if (button.dataset.busy !== undefined) return;
    button.dataset.busy = "";
    const { title = document.title, kind = "", detail = "", score = "", picture = "" } = bar.dataset;
    const thing = { path: pagePath(), title, kind, detail, score, picture };
    try {
      const { openShareSheet } = await import("../share/sheet.ts");
      await openShareSheet({ what: "thing", thing });
    } catch {
      showToast(networkTip, "error");
    } finally {
      delete button.dataset.busy;
    }
  }
  /** Kept in a folder of the visitor's choice. */
  function choose(): void {
    const type = collectTypes.find((one) => one === contentType);
    const button = bar.querySelector<HTMLElement>('[data-act="collect"]');
    if (type === undefined || !button) return;
    chooseFolder({ contentType: type, targetId }, (collects) => show(button, true, collects));
  }
  const collect = bar.querySelector<HTMLElement>('[data-act="collect"]');
  if (collect) onLongPress(collect, choose);

  async function toggle(button: HTMLElement, act: Act): Promise<void> {
    const { set } = calls[act];
    if (!set || button.dataset.busy !== undefined) return;
    const wanted = button.getAttribute("aria-pressed") !== "true";
    const before = countOf(button);
    button.dataset.busy = "";
    show(button, wanted, before === null ? null : before + (wanted ? 1 : -1));
    try {
      show(button, wanted, await set(wanted));
      if (act === "collect") showToast(wanted ? "已收藏" : "已取消收藏", "success");
    } catch (error) {
      show(button, !wanted, before);
      const words = wordsOf(error);
      if (words) showToast(words, "error");
    } finally {
      delete button.dataset.busy;
    }
  }

  /** What this visitor did before. A press that was quicker stands. */
  async function recall(act: Act): Promise<void> {
    const button = bar.querySelector<HTMLElement>(`[data-act="${act}"]`);
    const { held } = calls[act];
    if (!button || !held) return;
    const before = await held().catch(() => false);
    if (before && button.dataset.busy === undefined) show(button, true, countOf(button));
  }

  if ($session.get().token === "") return;
  void recall("support");
  void recall("collect");
}

/** What the page is known by, without anybody's codes. */
function pagePath(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href;
  const { pathname, search } = new URL(canonical);
  return pathname + search;
}

function show(button: HTMLElement, pressed: boolean, count: number | null): void {
  button.setAttribute("aria-pressed", String(pressed));
  const place = button.querySelector<HTMLElement>("[data-count]");
  if (!place || count === null) return;
  place.dataset.count = String(Math.max(0, count));
  place.textContent = formatCount(count);
}

function countOf(button: HTMLElement): number | null {
  const place = button.querySelector<HTMLElement>("[data-count]");
  return place ? Number(place.dataset.count) : null;
}

interface Calls {
  /** Gives the new count. */
  set?: (wanted: boolean) => Promise<number>;
  held?: () => Promise<boolean>;
}

function supportCalls(type: number, targetId: number): Calls {
  const contentType = supportTypes.find((one) => one === type);
  if (contentType === undefined) return {};
  const thing = { contentType, targetId };
  return {
    set: async (wanted) => (await api.call(wanted ? "support/add" : "support/del", thing)).supports,
    held: async () => (await api.call("support/state", { contentType, targetIds: [targetId] })).list.includes(targetId),
  };
}

function collectCalls(type: number, targetId: number): Calls {
  const contentType = collectTypes.find((one) => one === type);
  if (contentType === undefined) return {};
  const thing = { contentType, targetId };
  return {
    set: async (wanted) => (await api.call(wanted ? "collect/add" : "collect/del", thing)).collects,
    held: async () => (await api.call("collect/state", { contentType, targetIds: [targetId] })).list.includes(targetId),
  };
}

const supportTypes: readonly SupportContentType[] = [1, 2, 3, 6];
const collectTypes: readonly CollectContentType[] = [1, 2, 3, 4, 5, 8];
