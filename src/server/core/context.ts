/* oxlint-disable server-rooms/downwards -- it names the types of all it holds, and everybody takes it. */
import type { Writing } from "#lib/page/writing.ts";
import type { StaffRole } from "#lib/staff.ts";
import type { Passwords } from "../accounts/passwords.ts";
import type { Database } from "../db/open.ts";
import type { BackupPlace } from "../env/backups.ts";
import type { Library } from "../library/library.ts";
import type { Challenges } from "../limits/challenges.ts";
import type { Limits } from "../limits/limits.ts";
import type { LiveSettings } from "../env/live.ts";
import type { SpeechSettings } from "../env/speech.ts";
import type { UploadLimits } from "../env/uploads.ts";
import type { PrivateLinks } from "../media/private-links.ts";
import type { MailSender } from "../mail/sender.ts";
import type { Storage } from "../storage/storage.ts";
import type { PushTarget } from "../search-engines/push.ts";
import type { Provider } from "../metadata/provider.ts";
import type { SignInProvider } from "../sign-in-providers/provider.ts";
import type { ContentCheck } from "../screening/content-check.ts";
import type { SmsSender } from "../sms/sender.ts";

/** Everything that domain functions may use. */
export interface Context {
  db: Database;
  /** Current time in milliseconds since 1970. */
  now(): number;
  /** Records that the result depends on these rows; a page that uses it is dropped when one changes. */
  uses(...tags: string[]): void;
  /** Reports, after the commit, that these rows have changed. */
  changed(...tags: string[]): void;
  images: ImageUrls;
  /** Search engines to notify of changed pages. */
  pushTargets: readonly PushTarget[];
  storage: Storage;
  passwords: Passwords;
  /** Null in a preview, whose rows its index does not contain. */
  library: Library | null;
  limits: Limits;
  challenges: Challenges;
  /** Hosts in the local network from which the site may fetch. */
  privateHosts: readonly string[];
  /** Where editors look up facts; empty if the operator has configured none. */
  metadata: readonly Provider[];
  /** The site itself is served over HTTPS, where browsers load nothing over plain HTTP. */
  isHttps: boolean;
  /** Origin of the site's pages; null if the operator has not configured it. */
  publicOrigin: string | null;
  /** Limits of film uploads by members. */
  uploads: UploadLimits;
  /** What makes captions from speech; null if the operator has set nothing. */
  speech: SpeechSettings | null;
  /** Null if nobody can go live. */
  live: LiveSettings | null;
  /** Null if the site sends no SMS. */
  sms: SmsSender | null;
  /** Other sites on which members can sign in, in the order in which they are offered. */
  signInProviders: readonly SignInProvider[];
  /** Null if the site sends no mail. */
  mail: MailSender | null;
  /** Asked before something is published; null if the operator has set none. */
  contentCheck: ContentCheck | null;
  place: OwnPlace;
}

/** Where this process keeps things. */
interface OwnPlace {
  /** Folder of database, media and secrets, unless they are elsewhere. */
  dataDir: string;
  /** Kind of the place for scheduled backups; null if none is configured. */
  backups: BackupPlace["kind"] | null;
}

/** URLs of pictures and films. */
export interface ImageUrls {
  /** Base of media URLs without trailing slash, e.g. `/media`. */
  base: string;
  /** Base URLs of mirrors with the same films. */
  mirrors: readonly string[];
  /** Path prefixes below the media root whose pictures are obfuscated. */
  obfuscated: readonly string[];
  /** Creates links to private files for those who may see them. */
  links: PrivateLinks;
  /** URL of a file for a user who may see it before its publication; null if the file is not waiting for publication. */
  hidden?: (file: string) => string | null;
}

/** The user who makes a request. A guest has neither account nor mobile. */
export interface Identity {
  userId: number;
  sessionId: number;
  kind: "guest" | "member";
  /** When the user was created, in milliseconds since 1970. */
  since: number;
  /** Null for everybody who is not of the staff. */
  staff: StaffRole | null;
  /** Whether only they see what they write, or some of what they wrote; see `people/shadow.ts`. */
  shadow: "none" | "limited" | "lifted";
  /** In what they read the site. */
  writing: Writing;
  /** A key derived from the session's token; it is not stored. */
  secret: Buffer;
}

/** Origin of a request. */
export interface Peer {
  ip: string;
  requestId: string;
}

export interface Caller extends Peer {
  /** Origin of the site as the caller sees it, e.g. `https://example.com`. */
  origin: string;
  /** Readable name, e.g. `iPhone · Safari 19`; empty if unknown. */
  device: string;
  /** A solved challenge; usually empty. */
  proof: string;
}

export interface CallContext extends Context {
  identity: Identity | null;
  caller: Caller;
}

/** Context of calls that need a token; the dispatcher has checked it. */
export interface SignedInContext extends CallContext {
  identity: Identity;
}
