import { map } from "nanostores";
import { shelfLabel, type ShelfName, starsText } from "../../marks.ts";
import { api } from "../api.ts";
import { optimistic, refresh, showError } from "../data.ts";
import { environment } from "../environment.ts";
import { readLocal } from "../persistence.ts";
import { writeStorage } from "../storage.ts";
import { $session, isMember } from "../stores/session.ts";
import { showToast } from "../stores/toast.ts";
import { freshMark, keptFlag, type OwnMark, toOwn } from "./own-mark.ts";

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
          if (answer.held) showToast("短评要给运营看过才公开");
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
  const before = $marks.get()[videoId] ?? null;
  if (before?.status === status) return takeOff(before);
  const mark = before ? { ...before, status } : freshMark(videoId, status);
  if (await setMark(mark)) offerUndo(videoId, `已标记${shelfLabel(status)}`, before);
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
  for (const id of films) void recallFilm(id);
  void recallMarks([...asked].filter((id) => !films.has(id)));
}

/** Asks what was said of these films before. Never rejects. */
export async function recallMarks(videoIds: readonly number[]): Promise<void> {
  for (const id of videoIds) asked.add(id);
  const known = $marks.get();
  const wanted = [...new Set(videoIds)].filter((id) => known[id] === undefined).slice(0, 2 * maxAtOnce);
  if (wanted.length === 0) return;
  const asker = $session.get().user?.id;
  try {
    const found = isHere() ? await fromSite(wanted) : keepsSome() ? await fromDevice() : [];
    const marks = new Map(found.map((mark) => [mark.videoId, mark]));
    if (asker !== $session.get().user?.id) return;
    for (const id of wanted) if ($marks.get()[id] === undefined) $marks.setKey(id, marks.get(id) ?? null);
  } catch {
    // Nothing is shown as marked; a press says what is wrong.
  }
}

/** As `recallMarks` for the film of a page; how many of those one follows have marked it comes along. Never rejects. */
export async function recallFilm(videoId: number): Promise<void> {
  films.add(videoId);
  const asker = $session.get().user?.id;
  if (!isHere()) return recallMarks([videoId]);
  try {
    const { list, friends } = await api.call("mark/state", { videoIds: [videoId], friends: true });
    if (asker !== $session.get().user?.id) return;
    const [mark] = list;
    if ($marks.get()[videoId] === undefined) $marks.setKey(videoId, mark ? toOwn(mark) : null);
    $friends.setKey(videoId, friends ?? 0);
  } catch {
    // Nothing is shown as marked; a press says what is wrong.
  }
}

async function fromSite(videoIds: number[]): Promise<OwnMark[]> {
  const { list } = await api.call("mark/state", { videoIds });
  return list.map(toOwn);
}

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
    for (let start = 0; start < brought.length; start += maxAtOnce) {
      const some = brought.slice(start, start + maxAtOnce);
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
