export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Selector of text fields. Passwords and codes are excluded, so that they are never stored. */
const selector = [
  "textarea",
  "input:not([type])",
  ...["text", "search", "url", "email", "tel"].map((type) => `input[type="${type}"]`),
]
  .map((kind) => `${kind}:not([autocomplete="one-time-code"])`)
  .join(", ");

export function textFieldsIn(root: ParentNode): TextField[] {
  return [...root.querySelectorAll<TextField>(selector)];
}

/** Sets a field's value as if it was typed: calls the prototype's setter, bypassing React's, and dispatches `input`. */
export function typeInto(field: TextField, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
