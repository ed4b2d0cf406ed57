import { readAddress } from "./address.ts";

const names = /^(?=.{1,253}(:|$))[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*(:\d{1,5})?$/;

/**
 * The host in what an operator typed or pasted: `v.example`, `v.example:8443`, or a whole URL. Null if there is none. The host becomes
 * part of a security policy, so nothing but letters, digits, dots, underscores and dashes is accepted.
 */
export function readLineHost(typed: string): string | null {
  const text = typed.trim();
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (/\s/.test(text) || (url !== text && /[/?#@]/.test(text))) return null;
  const read = readAddress(url);
  return read?.username === "" && names.test(read.host) ? read.host : null;
}
