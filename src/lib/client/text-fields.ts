export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Where people write. Passwords and codes are never put anywhere. */
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

/** Through the prototype's setter, past the one a framework puts in front of it; the event tells it and everybody else. */
export function typeInto(field: TextField, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
