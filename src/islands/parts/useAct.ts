import { useStore } from "@nanostores/react";
import { useState } from "react";
import { createAct } from "#lib/client/data.ts";

/** Does one thing at a time: a second press while it runs is the same press. What goes wrong is said in a toast. */
export function useAct(): [busy: boolean, act: (work: () => Promise<unknown>) => void] {
  const [$act] = useState(createAct);
  const { loading = false, mutate } = useStore($act);
  return [loading, (work) => void mutate(work)];
}
