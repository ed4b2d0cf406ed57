import { useStore } from "@nanostores/react";
import type { Query } from "#lib/client/data.ts";

/** What a call answered; null while it is on its way or when it failed. */
export function useData<Data>(query: Query<Data>): Data | null {
  const value = useStore(query);
  return value.state === "ready" ? value.data : null;
}
