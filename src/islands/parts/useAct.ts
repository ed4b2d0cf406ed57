import { useRef, useState } from "react";
import { wordsOf } from "#lib/client/messages.ts";
import { showToast } from "#lib/client/stores/toast.ts";

/** Does one thing at a time: a second press while it runs is the same press. What goes wrong is said in a toast. */
export function useAct(): [busy: boolean, act: (work: () => Promise<void>) => void] {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function run(work: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const words = wordsOf(error);
      if (words !== null) showToast(words, "error");
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return [busy, (work) => void run(work)];
}
