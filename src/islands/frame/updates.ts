import { environment } from "#lib/client/environment.ts";
import { isRecord } from "#lib/client/json.ts";
import { writeStorage } from "#lib/client/storage.ts";
import { keepDrafts } from "./drafts.ts";

/** Between two questions, in milliseconds; nothing is asked while nobody looks. */
const pause = 10 * 60_000;
const minute = 60_000;
const declined = "declined-build";

/** Offers a reload, quietly and once, when the site has been built anew since this page was opened. */
export function watchBuilds(): void {
  const bar = document.querySelector<HTMLElement>("[data-update]");
  const own = environment.meta("build-id");
  if (!bar || own === "") return;
  let asked = environment.now();

  const ask = async (): Promise<void> => {
    if (document.visibilityState !== "visible" || !environment.online() || environment.now() - asked < pause) return;
    asked = environment.now();
    const id = await newestBuild();
    if (id === null || id === own || id === environment.sessionStorage()?.getItem(declined)) return;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", ask);
    offer(bar, id);
  };
  const timer = setInterval(ask, minute);
  document.addEventListener("visibilitychange", ask);
}

/** While servers are being renewed one may name a build another does not know yet: then its manifest is missing. */
async function newestBuild(): Promise<string | null> {
  const latest = await read("/builds/latest.json");
  const id = typeof latest?.["id"] === "string" ? latest["id"] : "";
  const known = /^[0-9a-f]{12}$/.test(id) && (await read(`/builds/meta/${id}.json`));
  return known ? id : null;
}

/** `no-cache` asks with the ETag of the last answer, which mostly costs a 304. No answer is no news. */
async function read(address: string): Promise<Record<string, unknown> | null> {
  try {
    const answer = await environment.fetch(address, { cache: "no-cache", priority: "low" });
    const body: unknown = answer.ok ? await answer.json() : null;
    return isRecord(body) ? body : null;
  } catch {
    return null;
  }
}

function offer(bar: HTMLElement, id: string): void {
  const words = document.createElement("span");
  words.textContent = "网站已更新";
  const reload = button("update-go", "刷新", () => {
    keepDrafts();
    environment.reload();
  });
  const close = button("update-close", "以后再说", () => {
    writeStorage(environment.sessionStorage(), declined, id);
    for (const event of moves) removeEventListener(event, giveWay);
    bar.replaceChildren();
  });
  const moves = ["scroll", "resize"] as const;
  const giveWay = (): void => void bar.toggleAttribute("data-away", liesOverField(bar));
  bar.replaceChildren(words, reload, close);
  for (const event of moves) addEventListener(event, giveWay, { passive: true });
  giveWay();
}

function button(className: string, text: string, press: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = className;
  made.textContent = text;
  made.addEventListener("click", press);
  return made;
}

function liesOverField(bar: HTMLElement): boolean {
  const own = bar.getBoundingClientRect();
  return [...document.querySelectorAll("input, textarea, select")].some((field) => {
    const box = field.getBoundingClientRect();
    return (
      box.width > 0 && box.top < own.bottom && box.bottom > own.top && box.left < own.right && box.right > own.left
    );
  });
}
