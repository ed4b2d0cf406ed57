import { useStore } from "@nanostores/react";
import type { Query } from "#lib/client/data.ts";

/** Data of a query; null while it loads or if it failed. */
export function useData<Data>(query: Query<Data>): Data | null {
  const value = useStore(query);
  return value.state === "ready" ? value.data : null;
}
