/** The text after this line is visible only to readers who have paid. */
const paidMark = /^<!-- *paid *-->$/m;

/** Splits a post's body into its free and paid parts. */
export function readParts(body: string): { text: string; paid: string } {
  const [text = "", ...rest] = body.split(paidMark);
  return { text: text.trim(), paid: rest.join("\n").trim() };
}
