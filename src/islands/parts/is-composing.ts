import type { KeyboardEvent } from "react";

/** Whether the key belongs to an IME composition. Safari reports the one that ends it when the composition is already over, with code 229. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}

/** For forms: Enter that ends an IME composition does not submit. */
export function keepComposed(event: KeyboardEvent): void {
  if (event.key === "Enter" && isComposing(event)) event.preventDefault();
}
