import { useRef, useState } from "react";
import { showError } from "#lib/client/data.ts";
import { Switch } from "./Switch.tsx";

interface Props {
  label: string;
  note?: string;
  /** As it is saved. */
  on: boolean;
  save: (on: boolean) => Promise<unknown>;
}

/** A switch that is saved on the server: it turns at once, and back if that fails. */
export function SavedSwitch({ on, save, ...texts }: Props) {
  /** As it was turned last, until that is saved. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const turns = useRef(0);
  const last = useRef<Promise<void>>(Promise.resolve());

  function turn(next: boolean): void {
    setWanted(next);
    last.current = send(next, (turns.current += 1), last.current);
  }

  /** One after the other, so that the last turn is the last one saved. */
  async function send(next: boolean, own: number, earlier: Promise<void>): Promise<void> {
    await earlier;
    if (own !== turns.current) return;
    await save(next).catch(showError);
    if (own === turns.current) setWanted(null);
  }

  return <Switch {...texts} on={wanted ?? on} onChange={turn} />;
}
