import { atom } from "nanostores";
import { environment } from "#lib/client/environment.ts";
import { isRecord } from "#lib/client/json.ts";
import { writeStorage } from "#lib/client/storage.ts";
import { summon } from "#lib/client/summon.ts";
import { keepDrafts } from "./drafts.ts";

/** Milliseconds between two checks; none are made while the page is hidden. */
const pause = 10 * 60_000;
const minute = 60_000;
const declined = "declined-build";

/** Id of the new build; null if there is none. */
export const $newBuild = atom<string | null>(null);

/** Offers a reload, once per build, if the site has been rebuilt since this page was opened. */
export function watchBuilds(): void {
  const own = environment.meta("build-id");
  if (own === "") return;
  let asked = environment.now();

  const ask = async (): Promise<void> => {
    if (document.visibilityState !== "visible" || !environment.online() || environment.now() - asked < pause) return;
    asked = environment.now();
    const id = await newestBuild();
    if (id === null || id === own || id === environment.sessionStorage()?.getItem(declined)) return;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", ask);
    $newBuild.set(id);
    summon("overlays");
  };
  const timer = setInterval(ask, minute);
  document.addEventListener("visibilitychange", ask);
}

/** During a rollout one server may name a build that another does not have yet: then its manifest is missing. */
async function newestBuild(): Promise<string | null> {
  const latest = await read("/builds/latest.json");
  const id = typeof latest?.["id"] === "string" ? latest["id"] : "";
  const known = /^[0-9a-f]{12}$/.test(id) && (await read(`/builds/meta/${id}.json`));
  return known ? id : null;
}

/** `no-cache` revalidates with the ETag, usually with a 304. Null if the request fails. */
async function read(address: string): Promise<Record<string, unknown> | null> {
  try {
    const answer = await environment.fetch(address, { cache: "no-cache", priority: "low" });
    const body: unknown = answer.ok ? await answer.json() : null;
    return isRecord(body) ? body : null;
  } catch {
    return null;
  }
}

export function takeNewBuild(): void {
  keepDrafts();
  environment.reload();
}

/** This build is not offered again in this tab. */
export function declineNewBuild(): void {
  writeStorage(environment.sessionStorage(), declined, $newBuild.get() ?? "");
  $newBuild.set(null);
}
