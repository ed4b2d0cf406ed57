/** What stands behind this line is read after paying. */
const paidMark = /^<!-- *paid *-->$/m;

/** The two parts of a post's body. */
export function readParts(body: string): { text: string; paid: string } {
  const [text = "", ...rest] = body.split(paidMark);
  return { text: text.trim(), paid: rest.join("\n").trim() };
}
