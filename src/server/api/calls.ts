import type { Access } from "#lib/contract/call.ts";
import type { CallName } from "#lib/contract/calls.ts";
import { calls as accessTokens } from "../access-tokens/calls.ts";
import { calls as accounts } from "../accounts/calls.ts";
import { calls as linkedAccounts } from "../linked-accounts/calls.ts";
import { calls as passkeys } from "../passkeys/calls.ts";
import { calls as ads } from "../ads/calls.ts";
import { calls as catalogue } from "../catalogue/calls.ts";
import { calls as checkin } from "../checkin/calls.ts";
import { calls as collects } from "../favorites/calls.ts";
import { calls as comments } from "../comments/calls.ts";
import { calls as config } from "../config/calls.ts";
import { calls as danmaku } from "../danmaku/calls.ts";
import { calls as collaborators } from "../collaborators/calls.ts";
import { calls as premieres } from "../premieres/calls.ts";
import { calls as editorial } from "../editorial/calls.ts";
import { calls as metadata } from "../metadata/calls.ts";
import { calls as email } from "../email/calls.ts";
import { calls as feedback } from "../feedback/calls.ts";
import { calls as figures } from "../figures/calls.ts";
import { calls as follows } from "../follows/calls.ts";
import { calls as history } from "../history/calls.ts";
import { calls as imports } from "../imports/calls.ts";
import { calls as invites } from "../invites/calls.ts";
import { calls as jobs } from "../job-handlers/calls.ts";
import { calls as library } from "../library/calls.ts";
import { calls as lives } from "../live/calls.ts";
import { calls as lines } from "../lines/calls.ts";
import { calls as markImport } from "../mark-import/calls.ts";
import { calls as marks } from "../marks/calls.ts";
import { calls as mediaLibrary } from "../media-library/calls.ts";
import { calls as merging } from "../merging/calls.ts";
import { calls as messages } from "../messages/calls.ts";
import { calls as moderation } from "../moderation/calls.ts";
import { calls as notices } from "../notices/calls.ts";
import { calls as performers } from "../performers/calls.ts";
import { calls as playback } from "../playback/calls.ts";
import { calls as push } from "../push/calls.ts";
import { calls as points } from "../points/calls.ts";
import { calls as posts } from "../posts/calls.ts";
import { calls as reviews } from "../reviews/calls.ts";
import { calls as search } from "../search/calls.ts";
import { calls as supports } from "../likes/calls.ts";
import { calls as staff } from "../staff/calls.ts";
import { calls as setup } from "../setup/calls.ts";
import { calls as tags } from "../tags/calls.ts";
import { calls as series } from "../series/calls.ts";
import { calls as topics } from "../topics/calls.ts";
import { calls as filmSources } from "../film-sources/calls.ts";
import { calls as uploads } from "../uploads/calls.ts";
import { calls as webhooks } from "../webhooks/calls.ts";
import { calls as works } from "../works/calls.ts";
import { calls as ownSeries } from "../own-series/calls.ts";
import { calls as worksLists } from "../works-lists/calls.ts";
import type { Call } from "../core/call.ts";

/** All calls by path. The clients' table in `lib/contract` is generated from this: see `scripts/generate-contract.ts`. */
export const calls = {
  ...config,
  ...accounts,
  ...accessTokens,
  ...passkeys,
  ...linkedAccounts,
  ...email,
  ...push,
  ...uploads,
  ...filmSources,
  ...ads,
  ...catalogue,
  ...library,
  ...search,
  ...performers,
  ...tags,
  ...topics,
  ...series,
  ...reviews,
  ...marks,
  ...posts,
  ...works,
  ...worksLists,
  ...ownSeries,
  ...follows,
  ...notices,
  ...checkin,
  ...points,
  ...imports,
  ...invites,
  ...collects,
  ...comments,
  ...playback,
  ...danmaku,
  ...premieres,
  ...collaborators,
  ...supports,
  ...markImport,
  ...mediaLibrary,
  ...merging,
  ...messages,
  ...history,
  ...feedback,
  ...moderation,
  ...jobs,
  ...setup,
  ...staff,
  ...webhooks,
  ...figures,
  ...editorial,
  ...metadata,
  ...lines,
  ...lives,
} satisfies Record<CallName, Call>;

const byPath: ReadonlyMap<string, Call> = new Map(Object.entries(calls));

export function callAt(path: string): Call | undefined {
  return byPath.get(path);
}

/** A response that stays open: server-sent events, signed like a GET. Events signal that there is something new, without its content. */
export interface Stream {
  method: "GET";
  access: Access;
  summary: string;
  addition?: true;
}

export const streams = {
  "message/stream": { method: "GET", access: "member", summary: "有新消息时的实时提醒（SSE）", addition: true },
} satisfies Record<string, Stream>;

const streamsByPath: ReadonlyMap<string, Stream> = new Map(Object.entries(streams));

export function streamAt(path: string): Stream | undefined {
  return streamsByPath.get(path);
}
