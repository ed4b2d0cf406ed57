import { useStore } from "@nanostores/react";
import { useState } from "react";
import { createAct } from "#lib/client/data.ts";

export type RunAct = (work: () => Promise<unknown>, on?: string | number) => void;

/**
 * Runs one action at a time, or one on each thing that is named by `on`, e.g. a line's id: calls while it runs are ignored. Errors are shown
 * in a toast.
 */
export function useAct(): [busy: boolean, act: RunAct] {
  const [{ $busy, run }] = useState(createAct);
  return [useStore($busy), (work, on) => void run(work, on)];
}
