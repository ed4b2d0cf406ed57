const email = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const mobile = /(?<![\d０-９])(?:[+＋]?86[-\s]?)?[1１][3-9３-９](?:[-\s.]?[\d０-９]){9}(?![\d０-９])/g;
const landline = /(?<![\d０-９])0\d{2,3}[-\s]\d{7,8}(?!\d)/g;

/** Replaces e-mail addresses and phone numbers by asterisks, as masked words are. */
export function maskContacts(text: string): string {
  return text
    .replaceAll(email, (found) => stars(found))
    .replaceAll(mobile, (found) => stars(found))
    .replaceAll(landline, (found) => stars(found));
}

const stars = (found: string): string => "＊".repeat([...found].length);
