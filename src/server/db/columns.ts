import type { Columns } from "./column-facts.ts";
import { contentKind, contentState } from "#lib/contract/schemas/editorial.ts";
import { filmKindNames } from "#lib/film-kinds.ts";
import { messageKindNames } from "#lib/message-kinds.ts";
import { accountColumns } from "./account-columns.ts";
import { importColumns } from "./import-columns.ts";
import { bulkColumns } from "./bulk-columns.ts";
import { mailColumns } from "./mail-columns.ts";
import { moderationColumns } from "./moderation-columns.ts";
import { pushColumns } from "./push-columns.ts";
import { markColumns } from "./mark-columns.ts";
import { seriesColumns } from "./series-columns.ts";
import { staffColumns } from "./staff-columns.ts";
import { runningColumns } from "./running-columns.ts";
import { liveColumns } from "./live-columns.ts";
import { sourceColumns } from "./source-columns.ts";
import { webhookColumns } from "./webhook-columns.ts";

/** A row is public when it is `published` and its publication time has passed. */
const status = ["draft", "scheduled", "published", "archived"] as const;
/**
 * Only `published` posts are public, from their publication time on. `removed` posts were public before; `deleted_at` is set if the author
 * deleted it. `shadowed`: written under a shadow limit, see `people/shadow.ts`.
 */
const postStatus = ["draft", "pending", "published", "shadowed", "rejected", "removed"] as const;
/** Reviews by editors have the states of content, reviews by members those of posts. */
const reviewStatus = [...status, "pending", "shadowed", "rejected", "removed"] as const;
/** `deleted` by its author, `removed` or `rejected` by an operator; `pending` until an operator decides; `shadowed`: only its author sees it. */
const commentStatus = ["published", "deleted", "pending", "shadowed", "rejected", "removed"] as const;
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
  reason: "Reason for the rejection or removal, displayed to the author.",
  live_at: "When it was first public; null if never.",
  deleted_at: "When the author deleted it; null if not deleted. Can be restored for some minutes.",
} as const;

export const columns = {
  ...importColumns,
  ...mailColumns,
  ...pushColumns,
  ...markColumns,
  ...bulkColumns,
  ...seriesColumns,
  ...accountColumns,
  ...staffColumns,
  ...webhookColumns,
  ...runningColumns,
  ...sourceColumns,
  ...liveColumns,
  ...moderationColumns,
  pages: { body: "Markdown.", status: { values: status } },
  site_settings: { document: "JSON, see `content/site-file.ts`." },
  captchas: {
    purpose: { values: ["login", "bind", "change", "verify"] },
    code_hash: "HMAC-SHA256 with a key derived from the requester's token, which is not stored.",
    tries: "Failed attempts so far.",
  },
  login_tickets: {
    ticket_hash: "SHA-256 of the ticket, hex.",
    session_id: "The session that created the ticket; only this session receives the token.",
    state: { values: ["waiting", "scanned", "confirmed", "rejected"] },
    user_id: "The member who scanned it; null before.",
  },
  certifications: { state: { values: ["pending", "approved", "rejected"] } },
  uploaded_images: { image_key: "Path below the media root, without width and file extension." },
  tags: {
    video_count: "Number of published films; updated by the code that changes films.",
    changed_at: "When its texts last changed; 0 if unknown.",
  },
  performers: {
    initial: "A to Z.",
    portraits: "JSON list of the image keys of further portraits.",
    status: { values: status },
    works: "Number of published films; updated by the code that changes films.",
    changed_at: "When its texts and images last changed; 0 if unknown.",
  },
  films: {
    folder: "Storage folder of its files, e.g. `films/rain-city`.",
    duration: "Seconds.",
    sprite: "JSON of the preview sprite, with file names relative to `folder`.",
    details: "JSON: master, fallback, renditions, subtitles, chapters.",
  },
  heard_pieces: {
    name: "The film's file, the model, the language and the piece's times.",
    heard: "JSON, see `speech/kept.ts`.",
  },
  film_transcripts: { cues: "JSON list of `[start, end, text]` in seconds, ordered by start." },
  videos: {
    score: "Weighted average, 0 to 10; null if there are too few ratings. See `server/ratings/score.ts`.",
    score_votes: "Number of ratings.",
    film_id: "The stored film it plays; null if there is none, or only `video_lines`.",
    poster: "Image key, 16:9; empty if there is none.",
    kind: { values: filmKindNames },
    status: { values: status },
    playback: "JSON of playback settings by editors: whether download is allowed, times of opening and closing titles.",
    facets_at:
      "When data used by the film library's index last changed, in microseconds since 1970; updated by triggers.",
  },
  videos_gone: { gone_at: "Microseconds since 1970." },
  video_facts: {
    aliases: "JSON list.",
    countries: "JSON list of ISO 3166-1 codes.",
    languages: "JSON list of BCP 47 languages.",
    releases: "JSON list of `{region, date, note}`; a date may be only a year or a month.",
    runtime: "Minutes.",
    advisory: "Content warning.",
    portrait: "Image key of the poster, 2:3; empty if there is none.",
    stills: "JSON list of image keys.",
    trailers: "JSON list of content keys of other films.",
    links: "JSON list of `{name, url}`.",
    scores: "JSON list of `{source, score, best, votes, url}`: ratings on other sites.",
  },
  video_lines: {
    url: "HLS playlist or MP4 file on an external host.",
    state: { values: ["unknown", "good", "dead"] },
    failures: "Consecutive failed checks.",
    check_at: "Time of the next check.",
    fault: "Name from `lib/line-faults.ts` of why the last check failed; empty if it did not.",
    other_host: "Another host that its bytes come from: the first that is not allowed, if there is one; empty without.",
  },
  external_ids: {
    kind: { values: ["video", "performer", "series"] },
    source: "`imdb`, `tmdb`, `douban` …, or the site it was imported from.",
  },
  video_performers: {
    crafts: "JSON list of names from `lib/crafts.ts`: what the person does in the film.",
    public_at: "The film's `published_at`; null if it is not published.",
  },
  tag_categories: { facet: "1: its tags are filters of the film library." },
  reviews: {
    body: "Markdown.",
    status: { values: reviewStatus },
    written_at: "When a member submitted it, at most one per film; null for editorial content.",
    edited_at: "When the member last edited it; null if never.",
    ...submitted,
    deleted_status: { values: reviewStatus, note: "Status before the author deleted it; null if not deleted." },
    taken_down: "1: an operator has taken it down, and none has let through what its author wrote since.",
  },
  posts: {
    text: "Public part, plain text.",
    paid_text: "Part visible after paying, plain text; empty if `price` is 0.",
    price: "In points; 0 means free.",
    video_id: "The film it is about; null if none.",
    status: { values: postStatus },
    published_at: "Time of submission until it is published.",
    heat: "Sort key of the hot feed. See `server/kinds/post-heat.ts`.",
    ...submitted,
    deleted_status: { values: postStatus, note: "Status before the author deleted it; null if not deleted." },
    sold_version:
      "JSON of the text and pictures that buyers read while a change waits for a review; null if there is no such change.",
    promised:
      "JSON of the paid texts and pictures that were sold before the last change, which no change may take away; null if there are none.",
    withheld: "1: an operator has taken from its buyers what only they could still read.",
  },
  post_images: {
    upload_id: "The uploaded image; null for imported content.",
    width: "Pixels, of the largest size.",
    alt: "Alternative text by the author; empty if none.",
    paid: "1: visible only after paying.",
  },
  topics: { status: { values: status } },
  comments: {
    content_type: "Kind of the content item it is about.",
    parent_id: "First comment of the thread; null for a comment of the first level.",
    reply_count: "Number of published replies.",
    status: { values: commentStatus },
    by_owner: "1: written by the author of the content item it is about.",
    reply_to_id: "The reply it answers; null if it answers the first comment of the thread.",
    spoiler: "1: marked as a spoiler by its author.",
    edited_at: "When its author last edited it; null if never.",
    pictures: "Number of its `comment_images`.",
    deleted_status: {
      values: ["pending", "published", "shadowed"],
      note: "Status before its author deleted it; null: `published`.",
    },
    author_name: "Name of its author on the site it was imported from; null if it was written here.",
  },
  danmaku: {
    minute: "`at_ms` in whole minutes, rounded down.",
    at_ms: "Position in the film in milliseconds.",
    status: { values: commentStatus },
  },
  comment_images: { width: "Pixels, of the largest size." },
  playback_days: {
    line: "Index of the line in the film's list, from 0.",
    starts: "Number of playbacks that displayed a first frame.",
  },
  playback_errors: { code: "Error type of the specification, 1 to 8." },
  works_lists: {
    status: {
      values: ["published", "shadowed", "removed"],
      note: "`removed` by an operator; the owner decides on `public`.",
    },
    films: "Number of films in it, public or not.",
  },
  feedbacks: {
    place: "Address of the page it was sent from.",
    status: { values: ["open", "answered", "closed"] },
  },
  messages: {
    user_id: "Recipient.",
    kind: {
      values: messageKindNames,
      note: "`announcement`: to this recipient only, with its own title and text.",
    },
    merge_key: "Unique per recipient; a repeated event on the same content item updates the row. E.g. `support:6:12`.",
    content_type: "Kind of the content item whose page the message links to.",
    actor_id: "The user who acted last; null if none.",
    round_id: "Latest `series_rounds` row of the series it is about; null for other messages.",
    path: "Page of the site a notice leads to if it is not that of a content item, e.g. `/mine?area=works`; null otherwise.",
  },
  histories: {
    at: "When it was watched or, if `removed`, deleted; by the device's clock, never later than the server's.",
    changed_at: "When the row last changed, by the server's clock.",
  },
  announcements: { status: { values: status } },
  ads: {
    status: { values: status },
    starts_at: "Shown from this time; null means no start.",
    ends_at: "Shown before this time; null means no end.",
    deleted_at: "When an operator deleted it; null if not deleted. Can be restored.",
  },
  search_documents: {
    place: "Sort key of the index: kind, popularity and id in one number. See `server/search/position.ts`.",
    published_at: "Not in search results before this time.",
    names: "JSON list: displayed name, then other names.",
  },
  search_terms: {
    term_key: "Normalized form; different spellings of a term share a row.",
    term: "Displayed form: as it was first entered.",
    score:
      "Binary logarithm of the sum over all searches of 2 to the power of half-lives since 1970; sorts by popularity at any time.",
    pinned: "Set by operators: position among the pinned terms; null if not pinned.",
    blocked: "Set by operators. 1: never displayed.",
  },
  point_entries: {
    amount: "Points; negative if spent.",
    balance: "Balance after this entry.",
    rule: "See `lib/points/rules.ts`.",
    entry_key: "Unique per user and rule, so that the same event counts once.",
  },
  idempotency_keys: {
    body_hash: "SHA-256 of the body, hex.",
    answer: "JSON of the response; null only within the transaction that creates it.",
  },
  jobs: {
    subject: "What it is about, e.g. `video:12`; has at most one waiting or running job per kind.",
    payload: "JSON.",
    state: { values: jobState },
    progress: "0 to 1.",
    stage: "Current step, displayed to the member who waits.",
    reason: "Why it failed, displayed to that member.",
    run_at: "Does not start before this time.",
    holder: "Id of the attempt that holds the lease; only this attempt may write. Null if not running.",
    owner_id: "The member it is done for; null if none.",
    later: "1: leaves its place to jobs that come while it runs, except for others like it; 2: to those too.",
    turn: "Lower numbers start first. See `server/jobs/turns.ts`.",
    ends_at: "When the attempt is expected to end; null if that is not known yet.",
  },
  tag_changes: { origin: "Id of the process that wrote the change.", tags: "JSON list of the changed tags." },
  works: {
    state: { values: workState },
    review: { values: ["none", "pending", "approved", "rejected", "removed"] },
    reason: "Why it failed or was rejected, displayed to its owner.",
    wanted_status: {
      values: ["draft", "scheduled", "published"],
      note: "Status chosen by the owner; applies when the film is ready and approved.",
    },
    upload_id: "The uploaded file it is made from.",
    publish_at: "Publication time if `scheduled`.",
    premiere: "1 if everybody is to see it together at that time.",
    live_at: "When it was or will be first public; null if neither.",
    deleted_at: "When its owner deleted it; null if not deleted. Can be restored for a while.",
    version: "Incremented by each change of the owner, so that two windows do not overwrite each other.",
  },
  uploads: {
    id: "32 hex digits.",
    size: "Bytes.",
    received: "Bytes stored so far, in `parts` objects `uploads/{id}/{n}` counted from 0.",
    state: {
      values: ["open", "complete", "used", "cancelled"],
      note: "`used`: the film has been made from it, its parts may be deleted.",
    },
    touched_at: "When bytes last arrived.",
    writer: "Id of the request that may add bytes until `writer_until`, which it can extend; null if none.",
  },
  content_entries: {
    kind: { values: contentKind.options },
    target_id: "Id of the public row; null before the first publication.",
    state: {
      values: contentState.options,
      note: "State of the working copy; `published` or `archived` if it equals the current or last public revision.",
    },
    live: "1: public, now or from its publication time.",
    revision: "Revision of the working copy.",
    live_revision: "Public revision; null before the first publication.",
    publish_at: "When the working copy is to be published; null if not scheduled.",
    publish_over:
      "`live_revision` at the time of scheduling; if it has changed since, the working copy is not published.",
    note: "Why scheduled publication failed; empty otherwise.",
    file: "File in `content/` it comes from; null if created on the site.",
    position: "Position in that file.",
    imported: "JSON of the entry in the file at the last import or export; null without a file.",
  },
  content_revisions: {
    revision: "Counts from 1; numbers are not reused.",
    based_on: "`live_revision` it was started from; null if there was none.",
    document: "JSON, in the schema of `content/`; may be incomplete in a draft.",
    origin: {
      values: ["screen", "outside", "csv"],
      note: "`screen`: on the editors' screen; `csv`: from a CSV file; `outside`: any other change, e.g. by an import.",
    },
  },
  preview_links: {
    token_hash: "SHA-256, hex.",
    entry_id: "The content entry whose working copy it shows; null for all entries.",
    at: "Time at which the site is shown; null means the current time.",
    name: "For whom it is, entered by its creator.",
  },
} as const satisfies Columns;
