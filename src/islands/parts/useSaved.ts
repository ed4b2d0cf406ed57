import { useRef, useState } from "react";
import { showError } from "#lib/client/data.ts";

/** A choice that is saved on the server, and how it is changed: it shows at once, and is as it was if that fails. */
export function useSaved<Value>(
  value: Value,
  save: (value: Value) => Promise<unknown>,
): [Value, (next: Value) => void] {
  /** As it was chosen last, until that is saved. */
  const [wanted, setWanted] = useState<{ value: Value } | null>(null);
  const turns = useRef(0);
  const last = useRef<Promise<void>>(Promise.resolve());

  function choose(next: Value): void {
    setWanted({ value: next });
    last.current = send(next, (turns.current += 1), last.current);
  }

  /** One after the other, so that the last choice is the last one saved. */
  async function send(next: Value, own: number, earlier: Promise<void>): Promise<void> {
    await earlier;
    if (own !== turns.current) return;
    await save(next).catch(showError);
    if (own === turns.current) setWanted(null);
  }

  return [wanted === null ? value : wanted.value, choose];
}
