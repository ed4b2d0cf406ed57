/** A mobile number in stored form: 11 digits for mainland China, others with `+` and country code. */
export type Mobile = string;

const mainland = "86";
const mainlandPattern = /^1[3-9]\d{9}$/;

/** Converts form input to the stored form; null if it is not a valid number. Spaces, hyphens and brackets are ignored. */
export function parseMobile(country: string, text: string): Mobile | null {
  const digits = text.normalize("NFKC").replace(/[\s()-]/g, "");
  const national = digits.startsWith(`+${country}`) ? digits.slice(country.length + 1) : digits;
  if (country === mainland) return mainlandPattern.test(national) ? national : null;
  return /^\d{5,12}$/.test(national) ? `+${country}${national.replace(/^0+/, "")}` : null;
}

/** A mobile number entered in the account field: a mainland one, or any with `+`; null otherwise. */
export function mobileInAccount(account: string): Mobile | null {
  const text = account.normalize("NFKC").replace(/[\s()-]/g, "");
  const home = parseMobile(mainland, text);
  if (home !== null) return home;
  return /^\+[1-9]\d{6,14}$/.test(text) ? text : null;
}

/** With `+` and country code. */
export function dialled(mobile: Mobile): string {
  return mobile.startsWith("+") ? mobile : `+${mainland}${mobile}`;
}

/** With the middle digits hidden: `138****8000`. */
export function maskedMobile(mobile: Mobile): string {
  const shown = mobile.length >= 11 ? 3 : 2;
  return `${mobile.slice(0, shown)}****${mobile.slice(-4)}`;
}
