/** Endings of files that browsers play as they are. Any other line is taken for an HLS playlist. */
const plain = /\.(mp4|m4v|mov|webm)$/i;

/** Whether a film's URL leads to one plain file rather than to a playlist. */
export function isPlainFile(url: string): boolean {
  return plain.test(url.split(/[?#]/, 1)[0] ?? "");
}
