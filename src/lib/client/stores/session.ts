import { computed } from "nanostores";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { User } from "../../contract/schemas/accounts.ts";
import { environment } from "../environment.ts";
import { isRecord, parseJson, stringOf } from "../json.ts";
import { isKept, persistentAtom, readLocal } from "../persistence.ts";

export interface Session {
  /** Empty before the guest login. */
  token: string;
  /** Id of this browser for the guest login; generated here. */
  devId: string;
  /** UUID of this visitor in local data and diagnostics; generated here. */
  uuid: string;
  /** Recent search terms, newest first, at most 10. */
  searchRecord: string[];
  user: User | null;
}

/** A preview page, which is rendered without a user, has a separate guest session. */
const key = globalThis.document?.querySelector('meta[name="preview"]') ? "preview-session" : "session";
const nobody: Session = { token: "", devId: "", uuid: "", searchRecord: [], user: null };

/** The current user's session: JSON in local storage, shared by all tabs. Read it anywhere, change it with `updateSession`. */
export const $session = persistentAtom<Session>(key, nobody, { encode: JSON.stringify, decode: readSession });

/** Changes some fields of the stored session, including what other tabs have written. */
export function updateSession(changes: Partial<Session>): void {
  const stored = readLocal(key);
  $session.set({ ...(stored === null ? nobody : readSession(stored)), ...changes });
}

/** Stores the token and the user that a login returned. */
export function signIn(login: { token: string; user: User }): void {
  updateSession({ token: login.token, user: login.user });
}

/** Whether the next page will have this session too; not where the browser refuses storage. */
export const isSessionKept = (): boolean => isKept(key);

/** Clears the token and the user; the next call that needs a token logs in as a guest. */
export function forgetUser(): void {
  updateSession({ token: "", user: null });
}

/** Whether the user is registered: has an account or a mobile. */
export function isMember(session: Session): boolean {
  return session.user !== null && (session.user.account !== "" || session.user.mobile !== "");
}

let wasMember = isMember($session.get());

/** Whether a member of this page is signed out, on purpose or because the session ended: what they write now is a guest's. */
export const $leftMember = computed($session, (session) => {
  const isNow = isMember(session);
  wasMember ||= isNow;
  return wasMember && !isNow;
});

/** This browser's ids, generated on first use: 32 hex digits and a UUID. */
export function deviceIds(): { devId: string; uuid: string } {
  const { devId, uuid } = $session.get();
  if (devId !== "" && uuid !== "") return { devId, uuid };
  const made = { devId: devId || bytesToHex(environment.randomBytes(16)), uuid: uuid || makeUuid() };
  updateSession(made);
  return made;
}

/** `crypto.randomUUID` needs a secure context, which a phone testing over the local network lacks. */
function makeUuid(): string {
  const bytes = environment.randomBytes(16);
  bytes.set([((bytes[6] ?? 0) & 0x0f) | 0x40], 6);
  bytes.set([((bytes[8] ?? 0) & 0x3f) | 0x80], 8);
  return bytesToHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Parses a stored session, possibly of another build; invalid fields get defaults. */
function readSession(text: string): Session {
  const stored = parseJson(text);
  if (!isRecord(stored)) return nobody;
  const { searchRecord, user } = stored;
  return {
    token: stringOf(stored["token"]),
    devId: stringOf(stored["devId"]),
    uuid: stringOf(stored["uuid"]),
    searchRecord: Array.isArray(searchRecord) ? searchRecord.filter((term) => typeof term === "string") : [],
    user: isUser(user) ? user : null,
  };
}

function isUser(value: unknown): value is User {
  return (
    isRecord(value) &&
    typeof value["id"] === "number" &&
    ["name", "account", "mobile", "role", "createdAt", "bio", "gender"].every(
      (field) => typeof value[field] === "string",
    ) &&
    ["passwordSet", "lockCodeSet"].every((field) => typeof value[field] === "boolean") &&
    (value["avatar"] === null || isRecord(value["avatar"]))
  );
}
