import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False where the server draws and while that is taken over, true from then on: for roles nothing answers to without scripts. */
export function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
