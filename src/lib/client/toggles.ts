import { map } from "nanostores";
import { optimistic } from "./data.ts";
import { $session } from "./stores/session.ts";
import { showToast } from "./stores/toast.ts";

export interface Thing<Type extends number = number> {
  contentType: Type;
  targetId: number;
}

/** Whether this visitor has done it, and how many have; null as long as only the page knows. */
export interface Turned {
  on: boolean;
  count: number | null;
}

export type Toggles<Type extends number> = ReturnType<typeof createToggles<Type>>;

interface Calls<Type extends number> {
  /** Gives the new count. */
  set(on: boolean, thing: Thing<Type>): Promise<number>;
  /** Which of these it is done to. */
  held(contentType: Type, targetIds: number[]): Promise<readonly number[]>;
  said?: (on: boolean) => string;
}

export const keyOf = ({ contentType, targetId }: Thing) => `${contentType}:${targetId}`;

/** Something a visitor does to things and takes back: liking, collecting, following. */
export function createToggles<Type extends number>({ set, held, said }: Calls<Type>) {
  const $turned = map<Record<string, Turned>>({});
  const busy = new Set<string>();

  return {
    /** By `keyOf`: what this visitor did, here or (after `recall`) before. */
    $turned,
    /** Does it or takes it back: shown at once, put back and told when the server says no. A press meanwhile is the same press. */
    async turn(thing: Thing<Type>, shown: number | null): Promise<void> {
      const key = keyOf(thing);
      if (busy.has(key)) return;
      busy.add(key);
      const before = $turned.get()[key] ?? { on: false, count: null };
      const count = before.count ?? shown;
      const on = !before.on;
      const soon = count === null ? null : Math.max(0, count + (on ? 1 : -1));
      const done = await optimistic(
        () => {
          $turned.setKey(key, { on, count: soon });
          return () => $turned.setKey(key, before);
        },
        async () => $turned.setKey(key, { on, count: await set(on, thing) }),
      );
      busy.delete(key);
      if (done && said) showToast(said(on), "success");
    },
    /** Takes over what another way of doing it has brought about. */
    keep: (thing: Thing<Type>, turned: Turned) => $turned.setKey(keyOf(thing), turned),
    /** Asks what this visitor did before. A press that was quicker stands. Never rejects: nobody asked for it. */
    async recall(contentType: Type, targetIds: number[]): Promise<void> {
      // Somebody without a token has done nothing yet.
      if ($session.get().token === "") return;
      const done = await held(contentType, targetIds).catch(() => []);
      for (const targetId of done) {
        const key = keyOf({ contentType, targetId });
        if (!$turned.get()[key]) $turned.setKey(key, { on: true, count: null });
      }
    },
  };
}
