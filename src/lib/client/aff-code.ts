import type { Environment } from "./environment.ts";
import { isRecord, parseJson } from "./json.ts";
import { writeStorage } from "./storage.ts";

/** Channel (`dc`) and inviter (`pc`) of a visit. */
export interface AffCode {
  dc?: string;
  pc?: string;
}

const key = "aff-code";
const maxCode = 64;

/**
 * Returns the code in the page's address. It is stored for the session, because the guest login may happen some pages after the one whose
 * address has it; a page with another code replaces it.
 */
export function affCodeOf(environment: Environment): AffCode {
  const storage = environment.sessionStorage();
  const query = new URLSearchParams(environment.query());
  const code = readCode({ dc: query.get("dc"), pc: query.get("pc") });
  if (Object.keys(code).length === 0) return readCode(parseJson(storage?.getItem(key) ?? null));
  writeStorage(storage, key, JSON.stringify(code));
  return code;
}

function readCode(value: unknown): AffCode {
  if (!isRecord(value)) return {};
  const { dc, pc } = value;
  return { ...(isCode(dc) ? { dc } : {}), ...(isCode(pc) ? { pc } : {}) };
}

function isCode(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= maxCode;
}
