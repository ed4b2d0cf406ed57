import { map, onMount } from "nanostores";
import { optimistic } from "./data.ts";
import { $session, isMember, type Session } from "./stores/session.ts";
import { showToast } from "./stores/toast.ts";
import { batchesOf } from "../batches.ts";

export interface Target<Type extends number = number> {
  contentType: Type;
  targetId: number;
}

/** State of a toggle for this visitor, and its count; null while only the page has the count. */
export interface Turned {
  on: boolean;
  count: number | null;
}

export type Toggles<Type extends number> = ReturnType<typeof createToggles<Type>>;

interface Calls<Type extends number> {
  /** Returns the new count. */
  set(on: boolean, target: Target<Type>): Promise<number>;
  /** Returns the ids this visitor has turned on. */
  held(contentType: Type, targetIds: number[]): Promise<readonly number[]>;
  said?: (on: boolean) => string;
}

/** Maximum number of ids per question. */
const batch = 100;

export const keyOf = ({ contentType, targetId }: Target) => `${contentType}:${targetId}`;

/** State of an action that visitors can undo: liking, collecting, following. */
export function createToggles<Type extends number>({ set, held, said }: Calls<Type>) {
  const $turned = map<Record<string, Turned>>({});
  const busy = new Set<string>();
  /** Ids that were asked for by `recall`, by content type. */
  const asked = new Map<Type, Set<number>>();
  /** Counts the users: an answer for an earlier one is dropped. */
  let round = 0;

  async function recall(contentType: Type, targetIds: readonly number[]): Promise<void> {
    asked.set(contentType, new Set([...(asked.get(contentType) ?? []), ...targetIds]));
    for (const some of batchesOf(targetIds, batch)) {
      // A visitor without a token has no toggles yet.
      if ($session.get().token === "") return;
      const own = round;
      const done = await held(contentType, some).catch(() => []);
      if (own !== round) return;
      for (const targetId of done) {
        const key = keyOf({ contentType, targetId });
        if (!$turned.get()[key]) $turned.setKey(key, { on: true, count: null });
      }
    }
  }

  let last = $session.get().user?.id;
  function follow(session: Session): void {
    const before = last;
    last = session.user?.id;
    if (last === before) return;
    // What one user did is not shown to the next; a visitor who becomes a guest by a press is the same user.
    if (before !== undefined) {
      round += 1;
      $turned.set({});
    }
    if (isMember(session)) for (const [contentType, ids] of asked) void recall(contentType, [...ids]);
  }
  onMount($turned, () => $session.subscribe(follow));

  return {
    /** By `keyOf`: this visitor's toggles, from this page or (after `recall`) from before. */
    $turned,
    /** Toggles at once and reverts with a toast if the request fails. Calls while one is in flight are ignored. */
    async turn(target: Target<Type>, shown: number | null): Promise<void> {
      const key = keyOf(target);
      if (busy.has(key)) return;
      busy.add(key);
      const before = $turned.get()[key] ?? { on: false, count: null };
      const own = round;
      const show = (turned: Turned) => own === round && $turned.setKey(key, turned);
      const count = before.count ?? shown;
      const on = !before.on;
      const soon = count === null ? null : Math.max(0, count + (on ? 1 : -1));
      const done = await optimistic(
        () => {
          show({ on, count: soon });
          return () => show(before);
        },
        async () => show({ on, count: await set(on, target) }),
      );
      busy.delete(key);
      if (done && said) showToast(said(on), "success");
    },
    /** Sets the state after the same action was done in another way. */
    keep: (target: Target<Type>, turned: Turned) => $turned.setKey(keyOf(target), turned),
    /**
     * Loads this visitor's earlier toggles, and those of a member who signs in later. A press in the meantime takes precedence. Never
     * rejects, because the user did not ask for it.
     */
    recall,
  };
}
