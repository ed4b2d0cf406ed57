const maxAddress = 254;
const maxName = 64;
const name = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const pattern = new RegExp(`^(${name}(?:\\.${name})*)@(?:${label}\\.)+${label}$`);

/** Converts form input to the stored form of an email address: lower case, half width; null if it is none. */
export function parseEmail(text: string): string | null {
  const address = text.trim().normalize("NFKC").toLowerCase();
  const found = address.length > maxAddress ? null : pattern.exec(address);
  return found !== null && (found[1]?.length ?? 0) <= maxName ? address : null;
}

/** With most of the name hidden: `zh***@example.com`. */
export function maskedEmail(address: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, Math.min(2, at - 1))}***${address.slice(at)}`;
}
