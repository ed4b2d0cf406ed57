import { map } from "nanostores";
import { shelfLabel, type ShelfName } from "../../marks.ts";
import { api } from "../api.ts";
import { optimistic, refresh, tell } from "../data.ts";
import { environment } from "../environment.ts";
import { readLocal } from "../persistence.ts";
import { writeStorage } from "../storage.ts";
import { $session, isMember } from "../stores/session.ts";
import { showToast } from "../stores/toast.ts";
import { freshMark, type OwnMark } from "./own-mark.ts";

/** What this visitor says of films: null for one without a mark, nothing for one that was not asked about. */
export const $marks = map<Record<number, OwnMark | null>>({});

/** Set while this device keeps marks, so that nobody else loads the local database. */
const flag = "kept-marks";
const most = 50;
const keepsSome = (): boolean => readLocal(flag) === "1";
const note = (keeps: boolean): boolean => writeStorage(environment.localStorage(), flag, keeps ? "1" : "");

const isHere = (): boolean => isMember($session.get());

/** Marks a film, or changes its mark: shown at once, and gone again when it cannot be kept. True when it is kept. */
export function setMark(mark: OwnMark): Promise<boolean> {
  return optimistic(
    () => show(mark.videoId, mark),
    async () => {
      if (isHere()) {
        const { mark: kept, held } = await api.call("mark/set", mark);
        show(mark.videoId, toOwn(kept));
        if (held) showToast("短评要给运营看过才公开");
      } else {
        const { keepMark } = await import("./local-marks.ts");
        await keepMark(mark);
        note(true);
      }
      void refreshLists();
    },
  );
}

/** Takes the mark of a film away. */
export function removeMark(videoId: number): Promise<boolean> {
  return optimistic(
    () => show(videoId, null),
    async () => {
      if (isHere()) await api.call("mark/remove", { videoId });
      else {
        const { dropKeptMark } = await import("./local-marks.ts");
        await dropKeptMark(videoId);
      }
      void refreshLists();
    },
  );
}

/** One press: onto the shelf, from another one, or off it again. Says what it did. */
export async function pressShelf(videoId: number, status: ShelfName): Promise<void> {
  const before = $marks.get()[videoId] ?? null;
  if (before?.status === status) {
    if (await removeMark(videoId)) showToast(`已取消${shelfLabel(status)}`);
    return;
  }
  const mark = before ? { ...before, status } : freshMark(videoId, status);
  if (await setMark(mark)) showToast(`已标记${shelfLabel(status)}，再按一次取消`, "success");
}

function show(videoId: number, mark: OwnMark | null): () => void {
  const before = $marks.get()[videoId];
  $marks.setKey(videoId, mark);
  return () => $marks.setKey(videoId, before ?? null);
}

const refreshLists = () => refresh("mark/list", "mark/diary", "mark/year");

/** Asks what was said of these films before. Never rejects. */
export async function recallMarks(videoIds: readonly number[]): Promise<void> {
  const known = $marks.get();
  const wanted = [...new Set(videoIds)].filter((id) => known[id] === undefined).slice(0, 2 * most);
  if (wanted.length === 0) return;
  try {
    const found = isHere() ? await fromSite(wanted) : keepsSome() ? await fromDevice() : [];
    const marks = new Map(found.map((mark) => [mark.videoId, mark]));
    for (const id of wanted) if ($marks.get()[id] === undefined) $marks.setKey(id, marks.get(id) ?? null);
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

function toOwn({ videoId, status, rating, days, tags, line, public: isPublic }: OwnMark): OwnMark {
  return { videoId, status, rating, days, tags, line, public: isPublic };
}

let bringing = false;

/** Brings what this device keeps into the account, the newer of two marks wins; what has arrived is kept here no longer. */
export async function bringMarks(): Promise<void> {
  if (bringing || !isHere() || !keepsSome()) return;
  bringing = true;
  try {
    const { dropKeptMark, keptMarks } = await import("./local-marks.ts");
    const kept = await keptMarks();
    for (let start = 0; start < kept.length; start += most) {
      const some = kept.slice(start, start + most);
      const marks = some.map(({ mark, at }) => ({ ...mark, at: new Date(at).toISOString() }));
      await api.call("mark/sync", { marks });
      for (const { mark } of some) await dropKeptMark(mark.videoId);
    }
    note(false);
    $marks.set({});
    void refreshLists();
  } catch (error) {
    tell(error);
  } finally {
    bringing = false;
  }
}

// What one person said is not shown to the next.
let last = $session.get().user?.id;
$session.listen(({ user }) => {
  if (user?.id === last) return;
  last = user?.id;
  $marks.set({});
});
