/** Copies a text to the clipboard; returns false on failure. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies a field by `execCommand`, because the clipboard API needs a secure context, which a phone testing over the local network lacks.
 * The field stays selected.
 */
export function copyField(field: HTMLInputElement): boolean {
  field.focus();
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
