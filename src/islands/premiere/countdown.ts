import { atom } from "nanostores";
import { api } from "#lib/client/api.ts";
import { askPremiere } from "#lib/client/premiere-clock.ts";
import { pause } from "#lib/client/environment.ts";
import type { PremiereState } from "#lib/contract/schemas/premieres.ts";
import type { Output } from "#lib/contract/shapes.ts";

/** How the page's premiere stands; null before the server has answered. */
export const $standing = atom<PremiereState | null>(null);
/** Whether the last question was not answered. */
export const $lost = atom(false);

/** Milliseconds between two questions, and after one that failed. */
const every = 20_000;
const soon = 4000;
/** Everybody's page asks for the film at the same moment: within this many milliseconds. */
const spread = 800;

/** What the server said to the last choice here. */
let chosen: Output<"premiere/remind"> | null = null;

/** Asks how it stands. An answer to a question from before the last choice says nothing of that. Null if there is none. */
export async function askStanding(id: number): Promise<PremiereState | null> {
  const before = chosen;
  const state = await askPremiere(id).catch(() => null);
  return state && chosen !== before ? { ...state, ...chosen } : state;
}

/** Chooses to be told when it begins, or not to. Throws `ApiError`. */
export async function remind(id: number, on: boolean): Promise<Output<"premiere/remind">> {
  chosen = await api.call("premiere/remind", { id, on });
  const standing = $standing.get();
  if (standing) $standing.set({ ...standing, ...chosen });
  return chosen;
}

/** Keeps `$standing` up to date; opens the film when it begins, or is shown without a premiere. */
export function followPremiere(id: number): () => void {
  const life = new AbortController();
  const { signal } = life;
  let wake = () => {};

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      const state = await askStanding(id);
      if (signal.aborted) return;
      const before = $standing.get()?.phase;
      $lost.set(state === null);
      if (state) $standing.set(state);
      if (state?.phase === "on" || state?.phase === "over") return openFilm(signal);
      // A premiere that is planned again has another room.
      const isAgain = before === "none" && state?.phase === "waiting";
      if (isAgain || (state?.phase === "none" && !state.gone && (await hasFilm()))) return location.reload();
      const left = state?.startsAt ? Date.parse(state.startsAt) - state.now : every;
      const round = new AbortController();
      wake = () => round.abort();
      await pause(state === null ? soon : Math.max(100, Math.min(every, left)), round.signal);
    }
  }

  const look = () => document.visibilityState === "visible" && wake();
  document.addEventListener("visibilitychange", look, { signal });
  addEventListener("online", look, { signal });
  void follow();
  return () => {
    life.abort();
    wake();
  };
}

/** Reloads the page as soon as it has the film: pages are kept for a moment. */
async function openFilm(signal: AbortSignal): Promise<void> {
  for (let wait = Math.random() * spread; !signal.aborted; wait = Math.min(wait * 2 + 200, 5000)) {
    await pause(wait, signal);
    if (await hasFilm()) return location.reload();
  }
}

/** Whether the page would have the film by now. */
async function hasFilm(): Promise<boolean> {
  const page = await fetch(location.href, { cache: "no-cache" })
    .then((response) => response.text())
    .catch(() => "");
  return page.includes("data-player-source");
}
