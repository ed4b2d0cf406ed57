import { contentKind, contentState } from "#lib/contract/schemas/editorial.ts";
import { filmKindNames } from "#lib/film-kinds.ts";
import { messageKindNames } from "#lib/message-kinds.ts";
import { importColumns } from "./import-columns.ts";
import { bulkColumns } from "./bulk-columns.ts";
import { markColumns } from "./mark-columns.ts";
import { seriesColumns } from "./series-columns.ts";
import type { Tables } from "./schema.ts";

/**
 * What the migrations cannot express about a column: its allowed values and its meaning. `npm run generate` writes both into `schema.ts`;
 * everything else in that file comes from the migrated database.
 */
type ColumnFacts = string | { readonly values: readonly string[]; readonly note?: string };
/** Naming a column that does not exist is a type error. */
export type Columns = { readonly [Name in keyof Tables]?: { readonly [Column in keyof Tables[Name]]?: ColumnFacts } };

/** A row is public when it is `published` and its publication time has passed. */
const status = ["draft", "scheduled", "published", "archived"] as const;
/**
 * Only `published` posts are public, from their publication time on. `removed` posts were public before; `deleted_at` is set if the author
 * deleted it.
 */
const postStatus = ["draft", "pending", "published", "rejected", "removed"] as const;
/** Reviews by editors have the states of content, reviews by members those of posts. */
const reviewStatus = [...status, "pending", "rejected", "removed"] as const;
/** `deleted` by its author, `removed` or `rejected` by an operator; `pending` until an operator decides. */
const commentStatus = ["published", "deleted", "pending", "rejected", "removed"] as const;
/** `failed` is final; a job that will be retried is `waiting` again. */
const jobState = ["waiting", "running", "done", "failed", "cancelled"] as const;
/** `uploading` until the file is complete, `queued` and `working` until it plays in all qualities. */
const workState = ["uploading", "queued", "working", "ready", "failed", "deleted"] as const;

export type Status = (typeof status)[number];
export type PostStatus = (typeof postStatus)[number];
export type ReviewStatus = (typeof reviewStatus)[number];
/** Status of comments and danmaku. */
export type CommentStatus = (typeof commentStatus)[number];
export type JobState = (typeof jobState)[number];
export type WorkState = (typeof workState)[number];

/** Columns of the review process of a member's text. */
const submitted = {
  reason: "Why it was rejected or removed, in words for its author.",
  live_at: "When it was public for the first time.",
  deleted_at: "When its author took it away; that can be undone within some minutes.",
} as const;

export const columns = {
  ...importColumns,
  ...markColumns,
  ...bulkColumns,
  ...seriesColumns,
  users: {
    role: { values: ["user", "operator"] },
    channel_code: "Channel the visitor came by.",
    inviter_code: "Inviter the visitor came by.",
    password_hash: "PHC string; null for who signs in by SMS code only.",
    gender: { values: ["unknown", "female", "male", "other"] },
    birthday: "YYYY-MM-DD.",
    status: {
      values: ["active", "leaving", "banned", "deleted"],
      note: "`leaving` until `delete_at`, then `deleted`: the row stays without anything personal.",
    },
    member_since: "When the guest became a member.",
    daily_digest: "1: gets a daily message of what is new among what they follow.",
  },
  sessions: {
    token_hash: "SHA-256 of the token, hex. The token itself is never stored.",
    device: "What signed in, in words.",
    place: "Network address with its end hidden.",
    seen_at: "Exact to a few minutes; null right after signing in.",
  },
  captchas: {
    purpose: { values: ["login", "bind", "change", "verify"] },
    code_hash: "HMAC-SHA256 under a key that only the asker's token gives.",
    tries: "Wrong answers so far.",
  },
  login_tickets: {
    ticket_hash: "SHA-256 of the ticket, hex.",
    session_id: "Who made it and alone gets the token.",
    state: { values: ["waiting", "scanned", "confirmed", "rejected"] },
    user_id: "Who scanned it.",
  },
  certifications: { state: { values: ["pending", "approved", "rejected"] } },
  uploaded_images: { image_key: "Path below the media root without width and ending." },
  tags: {
    video_count: "Published films; kept by whoever changes them.",
    changed_at: "When its texts last changed; 0 when that is not known.",
  },
  performers: {
    initial: "A to Z.",
    portraits: "More portraits, a JSON list of their keys.",
    status: { values: status },
    works: "Published films; kept by whoever changes them.",
    changed_at: "When its texts and pictures last changed; 0 when that is not known.",
  },
  films: {
    folder: "Storage folder of its files, e.g. `films/rain-city`.",
    duration: "Seconds.",
    sprite: "JSON of the sprite, with file names relative to the folder.",
    details: "JSON: master, fallback, renditions, subtitles, chapters.",
  },
  film_transcripts: { cues: "JSON list of `[start, end, text]`, seconds, by start." },
  videos: {
    score: "Weighted, 0 to 10; null before enough have rated. See `server/marks/score.ts`.",
    score_votes: "How many have rated it.",
    film_id: "The file it plays from; null for an entry without one, or with lines elsewhere only.",
    poster: "Its picture, 16:9; empty when there is none.",
    kind: { values: filmKindNames },
    status: { values: status },
    playback: "JSON of what editors say about playing it: may it be saved, its opening and closing titles.",
    facets_at: "When what the film library knows of it last changed, in microseconds; kept by triggers.",
  },
  videos_gone: { gone_at: "In microseconds." },
  video_facts: {
    aliases: "JSON list.",
    countries: "JSON list of ISO 3166-1 codes.",
    languages: "JSON list of BCP 47 languages.",
    releases: "JSON list of `{region, date, note}`; dates as exact as they are known.",
    runtime: "Minutes.",
    advisory: "What it holds that not everybody wants to see.",
    portrait: "Its poster, 2:3; empty when there is none.",
    stills: "JSON list of pictures.",
    trailers: "JSON list of content keys of other films.",
    links: "JSON list of `{name, url}`.",
    scores: "JSON list of `{source, score, best, votes, url}`: what it has elsewhere.",
  },
  video_lines: {
    url: "HLS playlist or MP4 file on a machine that is not the site's.",
    state: { values: ["unknown", "good", "dead"] },
    failures: "Checks in a row that failed.",
    check_at: "When it is to be looked at next.",
  },
  external_ids: {
    kind: { values: ["video", "performer", "series"] },
    source: "`imdb`, `tmdb`, `douban` …, or the site it was brought from.",
  },
  video_performers: { crafts: "JSON list of what the person does in it." },
  tag_categories: { facet: "1: its tags are choices of the film library." },
  reviews: {
    body: "Markdown.",
    status: { values: reviewStatus },
    written_at: "When a member wrote it, at most one a film; null for the editors' content.",
    edited_at: "When it was last changed after that.",
    ...submitted,
    deleted_status: { values: reviewStatus, note: "What it was before its author took it away." },
  },
  posts: {
    text: "What everybody may read, plain text.",
    paid_text: "What is read after paying; empty without a price.",
    price: "Points; 0 is free.",
    video_id: "The film it is about.",
    status: { values: postStatus },
    published_at: "Until it is published, the time it was handed in.",
    heat: "Order of the hot feed. See `server/kinds/post-heat.ts`.",
    ...submitted,
    deleted_status: { values: postStatus, note: "What it was before its author took it away." },
  },
  post_images: {
    upload_id: "The upload it came from; null for content.",
    width: "Pixels of the largest size.",
    alt: "What it shows, in the author's words; empty when the author gave none.",
    paid: "1: shown after paying.",
  },
  topics: { status: { values: status } },
  comments: {
    content_type: "Kind of what it is about.",
    parent_id: "The comment whose thread it stands in; null for the first level.",
    reply_count: "Published ones.",
    status: { values: commentStatus },
    by_owner: "1: written by the author of what it is about.",
    reply_to_id: "The reply it answers inside its thread.",
    spoiler: "1: its author says that it gives the plot away.",
    edited_at: "When its author last changed it.",
    pictures: "How many `comment_images` it has.",
  },
  danmaku: {
    minute: "Minute of the film it belongs to: `at_ms` in whole minutes.",
    at_ms: "Milliseconds into the film.",
    status: { values: commentStatus },
  },
  comment_images: { width: "Pixels of the largest size." },
  playback_days: {
    line: "Index of the line in the film's list, from 0.",
    starts: "Playbacks that showed a first picture.",
  },
  playback_errors: { code: "Error type of the specification, 1 to 8." },
  works_lists: {
    status: { values: ["published", "removed"], note: "`removed` by an operator; `public` is its owner's choice." },
    films: "How many films are in it, public or not.",
  },
  operator_acts: { operator_id: "Null for the command line.", summary: "What was done, in words." },
  moderation_cases: {
    status: {
      values: ["open", "approved", "rejected", "closed"],
      note: "`closed`: its author took the thing away before anybody looked.",
    },
    pending: "1: it is not public before somebody has looked.",
    reported: "1: somebody has reported it.",
    words: "JSON list of the words that hold it.",
    message: "What its author was told.",
    state_before: "JSON of how the thing stood before the decision.",
  },
  word_rules: {
    folded: "As texts are compared with it. See `server/screening/screening.ts`.",
    effect: { values: ["block", "hold", "mask"] },
  },
  bans: {
    until: "Null: for good.",
    removed: "JSON list of content type and id of what was removed together with the person.",
  },
  feedbacks: {
    place: "The page it was sent from.",
    status: { values: ["open", "answered", "closed"] },
  },
  messages: {
    user_id: "Who is notified.",
    kind: {
      values: messageKindNames,
      note: "`announcement`: for this reader alone, with a title and a text of its own.",
    },
    merge_key: "The same event on the same thing updates the same row: `support:6:12`.",
    content_type: "The thing whose page it happened on.",
    actor_id: "The latest of those who did it.",
    round_id: "The latest round of the series it is about.",
  },
  histories: {
    at: "When it was watched, or taken out when `removed`; by the clock of the device, never later than the server's.",
    changed_at: "By the server's clock.",
  },
  announcements: { status: { values: status } },
  ads: {
    status: { values: status },
    starts_at: "Milliseconds since 1970; null without a start.",
    ends_at: "Shown until before; null without an end.",
    deleted_at: "When an operator deleted it; it may be brought back.",
  },
  search_documents: {
    place: "Kind, popularity and id in one number: the order of the index. See `server/search/place.ts`.",
    published_at: "Not found before this time.",
    names: "JSON list: the name it is shown by, then its other names.",
  },
  search_terms: {
    term_key: "Its normal form: two spellings of one term are one row.",
    term: "As it was typed first.",
    score:
      "Binary logarithm of the searches, each weighed by 2 to the half-lives since 1970; orders by heat at any time.",
    pinned: "Set by operators: order among the pinned terms.",
    blocked: "Set by operators: 1 is never shown.",
  },
  point_entries: {
    amount: "Negative when spent.",
    balance: "After this entry.",
    rule: "See `lib/points/rules.ts`.",
    entry_key: "With user and rule it names the effect, which happens once.",
  },
  idempotency_keys: {
    body_hash: "SHA-256 of the body, hex.",
    answer: "JSON; null only inside the transaction that makes it.",
  },
  jobs: {
    subject: "What it is about, e.g. `video:12`: one waiting or running job of a kind at most.",
    payload: "JSON.",
    state: { values: jobState },
    progress: "0 to 1.",
    stage: "What is being done, in words for the person who waits.",
    reason: "Why it failed, in words for that person.",
    run_at: "Not before.",
    holder: "The attempt that holds the lease; without it nothing may be written.",
    owner_id: "The member it is done for.",
    later: "1: waits for everything else.",
    turn: "Lower ones go first; see `server/jobs/turns.ts`. 0 when it is nobody's.",
  },
  tag_changes: { origin: "The process that wrote.", tags: "JSON list." },
  works: {
    state: { values: workState },
    review: { values: ["none", "pending", "approved", "rejected", "removed"] },
    reason: "Why it failed or was rejected, in words for its owner.",
    wanted_status: {
      values: ["draft", "scheduled", "published"],
      note: "The film's status once nothing stands against it.",
    },
    upload_id: "The file it is made of.",
    publish_at: "When a `scheduled` one is to appear.",
    live_at: "When it was first public; may lie ahead.",
    deleted_at: "When its owner deleted it; that can be undone for a while.",
    version: "Counts the owner's changes, so that two windows do not overwrite each other.",
  },
  uploads: {
    id: "32 hex digits.",
    size: "Bytes.",
    received: "Bytes durably stored, in `parts` objects `uploads/{id}/{n}` counted from 0.",
    state: { values: ["open", "complete", "used", "cancelled"], note: "`used`: made into a film, its parts may go." },
    touched_at: "When bytes last arrived.",
    writer: "The request that may add bytes, until `writer_until` unless it extends that.",
  },
  content_entries: {
    kind: { values: contentKind.options },
    target_id: "The row readers see; null before the first publication.",
    state: {
      values: contentState.options,
      note: "Of the working copy; `published` and `archived` when it is what readers see, or saw.",
    },
    live: "1: readers see it, or will at its time.",
    revision: "Number of the working copy.",
    live_revision: "Number of the revision readers see.",
    publish_at: "When the working copy goes live.",
    publish_over: "The live revision it was scheduled over: with any other it would overwrite what nobody has seen.",
    note: "Why it was not published when its time came.",
    file: "The file of `content/` it comes from; null when it was made on the site.",
    position: "Index within that file.",
    imported: "JSON of what the file said at its last import or export.",
  },
  content_revisions: {
    revision: "From 1; a number is never given twice.",
    based_on: "The live revision it began with.",
    document: "JSON, in the schema of `content/`. A draft's may be incomplete.",
    origin: { values: ["screen", "outside", "csv"], note: "`outside`: changed by the files or another screen." },
  },
  preview_links: {
    token_hash: "SHA-256, hex.",
    entry_id: "The one thing it shows as it is now being written; null for everything.",
    at: "The minute the site is shown at; null for now.",
    name: "For whom, in the maker's words.",
  },
} as const satisfies Columns;
