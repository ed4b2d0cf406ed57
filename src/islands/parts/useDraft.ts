import { useEffect, useRef, useState } from "react";
import type { DraftStore } from "./drafts.ts";
import { rebase } from "./rebase.ts";

/** Fields of a composer, stored on this device if they differ from their initial values. */
export function useDraft<Draft extends object>(storage: DraftStore<Draft>, begin: Draft) {
  const [stored] = useState(() => storage.read());
  const [draft, setDraft] = useState<Draft>(stored ?? begin);
  /** Needs no storing. */
  const clean = useRef(draft);
  const latest = useRef(draft);
  const [restored, setRestored] = useState(stored !== null);

  useEffect(() => {
    latest.current = draft;
    if (draft !== clean.current) storage.write(draft);
  }, [draft, storage]);

  function show(draft: Draft): void {
    clean.current = draft;
    storage.forget();
    setRestored(false);
  }

  return {
    draft,
    restored,
    change: (changes: Partial<Draft> | ((now: Draft) => Partial<Draft>)) =>
      setDraft((now) => ({ ...now, ...(typeof changes === "function" ? changes(now) : changes) })),
    /** Value and change handler of a field: spread on its control. */
    field: <Name extends keyof Draft>(name: Name) => ({
      value: draft[name],
      onChange: (value: Draft[Name]) => setDraft((now) => ({ ...now, [name]: value })),
    }),
    /** Forgets what is stored once the server has it; what was written since stays. */
    forget(sent: Draft) {
      if (latest.current === sent) storage.forget();
    },
    startOver() {
      show(begin);
      setDraft(begin);
    },
    /** Takes what the server made of `sent`; what was written since stays. */
    settle(sent: Draft, saved: Draft) {
      show(saved);
      setDraft((now) => rebase(now, sent, saved));
    },
  };
}
