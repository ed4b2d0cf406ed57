import type { Locator } from "@playwright/test";

/** The Enter that ends a composition, as Safari reports it: afterwards, with code 229. Returns whether the browser's own action is left to it. */
export function safariComposed(field: Locator): Promise<boolean> {
  return field.evaluate((element) =>
    element.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true, cancelable: true }),
    ),
  );
}
