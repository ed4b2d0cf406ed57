import { useEffect, useRef, useState } from "react";
import type { DraftStore } from "./drafts.ts";

/** Fields of a composer, stored on this device if they differ from their initial values. */
export function useDraft<Draft extends object>(storage: DraftStore<Draft>, begin: Draft) {
  const [stored] = useState(() => storage.read());
  const [draft, setDraft] = useState<Draft>(stored ?? begin);
  const [restored, setRestored] = useState(stored !== null);
  const touched = useRef(false);

  useEffect(() => {
    if (touched.current) storage.write(draft);
  }, [draft, storage]);

  function turn(into: (now: Draft) => Draft): void {
    touched.current = true;
    setDraft(into);
  }

  return {
    draft,
    restored,
    change: (changes: Partial<Draft> | ((now: Draft) => Partial<Draft>)) =>
      turn((now) => ({ ...now, ...(typeof changes === "function" ? changes(now) : changes) })),
    /** Value and change handler of a field: spread on its control. */
    field: <Name extends keyof Draft>(name: Name) => ({
      value: draft[name],
      onChange: (value: Draft[Name]) => turn((now) => ({ ...now, [name]: value })),
    }),
    startOver() {
      touched.current = false;
      storage.forget();
      setDraft(begin);
      setRestored(false);
    },
  };
}
