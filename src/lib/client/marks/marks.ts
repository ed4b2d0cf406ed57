import { map } from "nanostores";
import type { Output } from "../../contract/shapes.ts";
import { shelfLabel, type ShelfName, starsText } from "../../marks.ts";
import { api } from "../api.ts";
import { optimistic, refresh, showError } from "../data.ts";
import { environment } from "../environment.ts";
import { readLocal } from "../persistence.ts";
import { writeStorage } from "../storage.ts";
import { $session, isMember } from "../stores/session.ts";
import { showToast } from "../stores/toast.ts";
import { freshMark, keptFlag, type OwnMark, toOwn } from "./own-mark.ts";
import { batchesOf } from "../../batches.ts";

/** What this visitor says of films: null for one without a mark, nothing for one that was not asked about. */
export const $marks = map<Record<number, OwnMark | null>>({});

/** How many people this member follows show a mark of a film; nothing before it was asked. */
export const $friends = map<Record<number, number>>({});

const maxAtOnce = 50;
const keepsSome = (): boolean => readLocal(keptFlag) === "1";
const note = (keeps: boolean): boolean => writeStorage(environment.localStorage(), keptFlag, keeps ? "1" : "");

const isHere = (): boolean => isMember($session.get());

/** What is said of a film is sent in the order it was said. */
const turns = new Map<number, { done: Promise<void> }>();

function inTurn(videoId: number, work: () => Promise<void>): Promise<void> {
  const before = turns.get(videoId)?.done;
  const turn = { done: Promise.resolve() };
  turns.set(videoId, turn);
  turn.done = (async () => {
    await before?.catch(() => undefined);
    try {
      await work();
    } finally {
      if (turns.get(videoId) === turn) turns.delete(videoId);
    }
  })();
  return turn.done;
}

/** Something newer was said of it while this waited, and is sent after it. */
const isOld = (videoId: number, said: OwnMark | null): boolean => turns.has(videoId) && $marks.get()[videoId] !== said;

/** What is kept for sure: shown again when something could not be. */
const kept = new Map<number, OwnMark | null>();

/** Marks a film, or changes its mark: shown at once, and gone again when it cannot be kept. True when it is kept. */
export function setMark(mark: OwnMark): Promise<boolean> {
  const { videoId } = mark;
  return optimistic(
    () => show(videoId, mark),
    () =>
      inTurn(videoId, async () => {
        if (isOld(videoId, mark)) return;
        if (isHere()) {
          const answer = await api.call("mark/set", mark);
          const own = toOwn(answer.mark);
          kept.set(videoId, own);
          // Unless something else was said of it meanwhile.
          if ($marks.get()[videoId] === mark) $marks.setKey(videoId, own);
          if (answer.held) showToast("短评等运营看过才公开");
        } else {
          const { keepMark } = await import("./local-marks.ts");
          await keepMark(mark);
          kept.set(videoId, mark);
          note(true);
        }
        // The home page suggests by it.
        writeStorage(environment.localStorage(), "marked", "1");
        void refreshLists();
      }),
  );
}

/** Takes the mark of a film away. */
export function removeMark(videoId: number): Promise<boolean> {
  return optimistic(
    () => show(videoId, null),
    () =>
      inTurn(videoId, async () => {
        if (isOld(videoId, null)) return;
        if (isHere()) await api.call("mark/remove", { videoId });
        else {
          const { dropKeptMark } = await import("./local-marks.ts");
          await dropKeptMark(videoId);
        }
        kept.set(videoId, null);
        void refreshLists();
      }),
  );
}

/** One press: onto the shelf, from another one, or off it again. Says what it did, and how it is undone. */
export async function pressShelf(videoId: number, status: ShelfName): Promise<void> {
  burst = null;
  const wasShown = $marks.get()[videoId] !== undefined;
  if (!(await isKnown(videoId))) return;
  const before = $marks.get()[videoId] ?? null;
  // Who saw it unpressed did not want it off.
  if (before?.status === status)
    return wasShown ? takeOff(before) : showToast(`已标记${shelfLabel(status)}`, "success");
  const mark = before ? { ...before, status } : freshMark(videoId, status);
  if (await setMark(mark)) offerUndo(videoId, `已标记${shelfLabel(status)}`, before);
}

/** One press of the button 想看 on a card, which takes a mark of any shelf away again where it was `shown` as marked. */
export async function pressWish(videoId: number, shown: boolean): Promise<void> {
  if (!(await isKnown(videoId))) return;
  const mark = $marks.get()[videoId];
  if (!mark) return pressShelf(videoId, "wish");
  if (shown) return takeOff(mark);
  showToast(`已标记${shelfLabel(mark.status)}`, "success");
}

/** Takes a mark away, with the way back in a toast. */
export async function takeOff(mark: OwnMark): Promise<void> {
  burst = null;
  if (await removeMark(mark.videoId)) offerUndo(mark.videoId, `已取消${shelfLabel(mark.status)}`, mark);
}

/** Ratings of one film in quick succession, e.g. by arrow keys: undone together. */
let burst: { videoId: number; before: OwnMark | null; at: number } | null = null;
/** Maximum milliseconds between two ratings of a burst. */
const burstStep = 2000;

/** Rates a film; who has not marked it has seen it. Undoing restores what was there before the first of several quick steps. */
export async function rate(videoId: number, rating: number | null): Promise<void> {
  if (!(await isKnown(videoId))) return;
  const mark = $marks.get()[videoId] ?? null;
  const at = environment.now();
  const goesOn = burst !== null && burst.videoId === videoId && at - burst.at <= burstStep;
  const before = burst !== null && goesOn ? burst.before : mark;
  burst = { videoId, before, at };
  if (!(await setMark({ ...(mark ?? freshMark(videoId, "done")), rating }))) return;
  offerUndo(videoId, rating === null ? "已取消评分" : `已评 ${starsText(rating)}`, before);
}

/** What the sheet says of a film in the place of what was said before. True when it is kept. */
export async function changeMark(mark: OwnMark, before: OwnMark | null): Promise<boolean> {
  burst = null;
  const isKept = await setMark(mark);
  if (isKept) offerUndo(mark.videoId, "已保存", before);
  return isKept;
}

/** All that was there before comes back: the shelf, days, rating, words and who may see them. */
function offerUndo(videoId: number, text: string, before: OwnMark | null): void {
  const act = () => {
    burst = null;
    void (before === null ? removeMark(videoId) : setMark(before));
  };
  showToast(text, "success", { label: "撤销", act });
}

function show(videoId: number, mark: OwnMark | null): () => void {
  if (!kept.has(videoId)) kept.set(videoId, $marks.get()[videoId] ?? null);
  $marks.setKey(videoId, mark);
  return () => {
    if (!turns.has(videoId)) $marks.setKey(videoId, kept.get(videoId) ?? null);
  };
}

const refreshLists = () => refresh("mark/list", "mark/diary", "mark/year");

/** What somebody here has asked about: asked anew when another account's marks, or more of them, are there. */
const asked = new Set<number>();
/** Those of them that have their page here. */
const films = new Set<number>();

function forgetMarks(): void {
  burst = null;
  $marks.set({});
  $friends.set({});
  kept.clear();
  asking.clear();
  for (const id of films) void recallFilm(id);
  void recallMarks([...asked].filter((id) => !films.has(id)));
}

/** Answers on their way about what was said before, by film. */
const asking = new Map<number, Promise<void>>();

/** Asks what was said of these films before, and how many of those one follows have marked the first. Throws `ApiError`. */
function ask(videoIds: readonly number[], friends = false): Promise<void> {
  const answer = tell(videoIds, friends).finally(() => {
    for (const id of videoIds) if (asking.get(id) === answer) asking.delete(id);
  });
  for (const id of videoIds) asking.set(id, answer);
  return answer;
}

async function tell(videoIds: readonly number[], friends: boolean): Promise<void> {
  const asker = $session.get().user?.id;
  const answer: Partial<Output<"mark/state">> = isHere()
    ? await api.call("mark/state", { videoIds: [...videoIds], ...(friends && { friends }) })
    : {};
  const list = answer.list ?? (keepsSome() ? await fromDevice() : []);
  if (asker !== $session.get().user?.id) return;
  const marks = new Map(list.map((mark) => [mark.videoId, toOwn(mark)]));
  const told = Object.fromEntries(videoIds.map((id) => [id, marks.get(id) ?? null]));
  $marks.set({ ...told, ...$marks.get() });
  const [first] = videoIds;
  if (friends && first !== undefined) $friends.setKey(first, answer.friends ?? 0);
}

/** Whether it is known what was said of a film before, which is asked for first if need be; a toast says why it is not. */
export async function isKnown(videoId: number): Promise<boolean> {
  while ($marks.get()[videoId] === undefined) {
    try {
      await (asking.get(videoId) ?? ask([videoId]));
    } catch (error) {
      // It may have been asked anew meanwhile, for another account.
      if (asking.has(videoId)) continue;
      showError(error);
      return false;
    }
  }
  return true;
}

/** Asks what was said of these films before. Never rejects. */
export async function recallMarks(videoIds: readonly number[]): Promise<void> {
  for (const id of videoIds) asked.add(id);
  const known = $marks.get();
  const wanted = [...new Set(videoIds)].filter((id) => known[id] === undefined);
  // Nothing is shown as marked then; a press asks again and says what is wrong.
  while (wanted.length > 0) await ask(wanted.splice(0, 2 * maxAtOnce)).catch(ignore);
}

/** As `recallMarks` for the film of a page; how many of those one follows have marked it comes along. Never rejects. */
export async function recallFilm(videoId: number): Promise<void> {
  films.add(videoId);
  await (isHere() ? ask([videoId], true).catch(ignore) : recallMarks([videoId]));
}

const ignore = (): void => undefined;

async function fromDevice(): Promise<OwnMark[]> {
  const { keptMarks } = await import("./local-marks.ts");
  return (await keptMarks()).map(({ mark }) => mark);
}

let bringing = false;

/** Brings what this device keeps into the account, the newer of two marks wins; what has arrived is kept here no longer. */
export async function bringMarks(): Promise<void> {
  if (bringing || !isHere() || !keepsSome()) return;
  bringing = true;
  try {
    const { dropKeptMark, keptMarks } = await import("./local-marks.ts");
    const brought = await keptMarks();
    for (const some of batchesOf(brought, maxAtOnce)) {
      const marks = some.map(({ mark, at }) => ({ ...mark, at: new Date(at).toISOString() }));
      const { refused } = await api.call("mark/sync", { marks });
      if (refused.length > 0) showToast(`有 ${refused.length} 句短评含有不能发布的词，没有带入账号`);
      for (const { mark } of some) await dropKeptMark(mark.videoId);
    }
    note(false);
    forgetMarks();
    void refreshLists();
  } catch (error) {
    showError(error);
  } finally {
    bringing = false;
  }
}

// What one person said is not shown to the next.
let last = $session.get().user?.id;
$session.listen(({ user }) => {
  if (user?.id === last) return;
  last = user?.id;
  forgetMarks();
});
