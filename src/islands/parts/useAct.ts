import { useStore } from "@nanostores/react";
import { useState } from "react";
import { createAct } from "#lib/client/data.ts";

/** Runs one action at a time: calls while it runs are ignored. Errors are shown in a toast. */
export function useAct(): [busy: boolean, act: (work: () => Promise<unknown>) => void] {
  const [$act] = useState(createAct);
  const { loading = false, mutate } = useStore($act);
  return [loading, (work) => void mutate(work)];
}
