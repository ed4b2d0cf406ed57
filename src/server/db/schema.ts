// Written by `npm run generate` from the migrations, columns.ts and table-notes.ts.
import type { Generated, Insertable, Selectable } from "kysely";

/**
 * Portable columns only: integer ids, times as integer milliseconds since 1970 UTC, days as whole days since 1970 in Asia/Shanghai,
 * lists and records as JSON text, yes/no as 0 or 1.
 */
export interface Tables {
  access_tokens: {
    id: Generated<number>;
    user_id: number;
    name: string;
    /** SHA-256, hex. The token itself is never stored. */
    token_hash: string;
    /** JSON list, see `lib/token-scopes.ts`. */
    scopes: string;
    created_at: number;
    /** Null: never. */
    expires_at: number | null;
    /** Accurate to a few minutes; null if it has not been used. */
    used_at: number | null;
    revoked_at: number | null;
  };
  /** Counted clicks: at most one per user, ad and hour (hours since 1970). */
  ad_clicks: {
    hour: number;
    ad_id: number;
    user_id: number;
  };
  ads: {
    id: Generated<number>;
    content_key: string;
    position: string;
    title: string;
    text: string;
    image: string;
    bind_type: number;
    bind_int: number;
    bind_str: string;
    jump_type: number;
    content_type: number | null;
    sort: number;
    status: "draft" | "scheduled" | "published" | "archived";
    clicks: Generated<number>;
    /** Shown from this time; null means no start. */
    starts_at: number | null;
    /** Shown before this time; null means no end. */
    ends_at: number | null;
    /** When an operator deleted it; null if not deleted. Can be restored. */
    deleted_at: number | null;
  };
  announcements: {
    id: Generated<number>;
    content_key: string;
    title: string;
    body: string;
    pinned: Generated<number>;
    status: "draft" | "scheduled" | "published" | "archived";
    published_at: number;
  };
  /** Scheduled backups and restore drills, finished or failed. */
  backup_runs: {
    id: Generated<number>;
    kind: "backup" | "drill";
    state: "done" | "failed";
    /** The backup; empty if a failed one had none yet. */
    name: string;
    /** Why it failed, in words for operators. */
    reason: Generated<string>;
    objects: Generated<number>;
    /** Of database and media together. */
    bytes: Generated<number>;
    /** Of these, what was not in an earlier backup. */
    new_bytes: Generated<number>;
    /** Rows of all tables. */
    table_rows: Generated<number>;
    started_at: number;
    finished_at: number;
  };
  /** What was removed with a ban, a row for each batch. */
  ban_removals: {
    id: Generated<number>;
    ban_id: number;
    /** JSON list of `[content type, id]` of content removed with the ban at once; restored when it is lifted. */
    items: string;
  };
  bans: {
    id: Generated<number>;
    user_id: number;
    reason: string;
    /** Null means permanent. */
    until: number | null;
    operator_id: number;
    created_at: number;
    lifted_at: number | null;
    /** As `ban_removals.items`, from earlier versions. */
    removed: Generated<string>;
  };
  /** A change of many content entries, made one by one so that it can be continued and undone. */
  bulk_changes: {
    id: Generated<number>;
    /** Content kind of the entries. */
    kind: "video" | "performer" | "tag" | "topic" | "series" | "review" | "announcement" | "question" | "ad" | "channel" | "category" | "page" | "site";
    /** JSON of the change, see `bulkChange`. */
    change: string;
    /** Description of the change for people. */
    words: string;
    /** `gathering`: its entries are still being collected; `looking`, `looked`: facts are or were looked up, nothing is changed yet. */
    state: Generated<"gathering" | "looking" | "looked" | "running" | "done" | "undoing" | "undone">;
    created_by: number | null;
    created_at: number;
    finished_at: number | null;
  };
  /** Outcome of a bulk change for each content entry. */
  bulk_items: {
    bulk_id: number;
    entry_id: number;
    /** `skipped`: changed by someone else in the meantime; `kept`: changed by someone else before the undo. */
    state: Generated<"waiting" | "done" | "same" | "refused" | "skipped" | "undone" | "kept">;
    /** Reason for `refused`, `skipped` or `kept`. */
    reason: Generated<string>;
    /** Revision when the change began. */
    seen_revision: number;
    seen_state: string;
    /** Time of its last change when the bulk change began. */
    seen_at: number;
    /** JSON of its state before: revision, live revision, state, whether it was live, scheduled time. */
    old: Generated<string>;
    /** Revision made by the change; undo requires that it is still the current one. */
    done_revision: number | null;
    done_live: number | null;
    /** JSON of the facts that were looked up, see `metadata/filling.ts`; empty before. */
    filling: Generated<string>;
  };
  /** When a mobile number was last sent a code, and how many that day. `mobile` is the number, or `<number> own` for requests by its owner, who is recognized by account or device. Kept for two days. */
  captcha_sends: {
    mobile: string;
    sent_at: number;
    day: number;
    sends: number;
  };
  /** Latest one-time code of a user per purpose and mobile number. */
  captchas: {
    user_id: number;
    purpose: "login" | "bind" | "change" | "verify";
    mobile: string;
    /** HMAC-SHA256 with a key derived from the requester's token, which is not stored. */
    code_hash: string;
    /** Failed attempts so far. */
    tries: number;
    expires_at: number;
  };
  certifications: {
    user_id: number;
    state: "pending" | "approved" | "rejected";
    introduction: string;
    reason: string;
    applied_at: number;
    decided_at: number | null;
  };
  channels: {
    id: number;
    content_key: string;
    name: string;
    description: string;
    position: number;
  };
  check_ins: {
    user_id: number;
    day: number;
    make_up: number;
    points: number;
    created_at: number;
  };
  /** Private folders of favorites. Favorites in a deleted folder count as being in no folder. */
  collect_folders: {
    id: Generated<number>;
    user_id: number;
    name: string;
    created_at: number;
    deleted_at: number | null;
  };
  collects: {
    id: Generated<number>;
    user_id: number;
    content_type: number;
    target_id: number;
    folder_id: number | null;
    created_at: number;
    /** 1: counted nowhere, see `people/shadow.ts`. */
    shadowed: Generated<number>;
  };
  comment_images: {
    comment_id: number;
    position: number;
    upload_id: number | null;
    image: string;
    /** Pixels, of the largest size. */
    width: number;
    height: number;
  };
  /** Users mentioned in a comment, whose text contains `@{slot}`. */
  comment_mentions: {
    comment_id: number;
    slot: number;
    user_id: number;
  };
  comments: {
    id: Generated<number>;
    content_key: string | null;
    /** Kind of the content item it is about. */
    content_type: number;
    target_id: number;
    author_id: number;
    /** First comment of the thread; null for a comment of the first level. */
    parent_id: number | null;
    text: string;
    supports: Generated<number>;
    /** Number of published replies. */
    reply_count: Generated<number>;
    created_at: number;
    status: Generated<"published" | "deleted" | "pending" | "shadowed" | "rejected" | "removed">;
    pinned: Generated<number>;
    confirmed: Generated<number>;
    /** 1: written by the author of the content item it is about. */
    by_owner: Generated<number>;
    /** The reply it answers; null if it answers the first comment of the thread. */
    reply_to_id: number | null;
    deleted_at: number | null;
    /** 1: marked as a spoiler by its author. */
    spoiler: Generated<number>;
    /** When its author last edited it; null if never. */
    edited_at: number | null;
    /** Number of its `comment_images`. */
    pictures: Generated<number>;
    /** Name of its author on the site it was imported from; null if it was written here. */
    author_name: string | null;
    /** Status before its author deleted it; null: `published`. */
    deleted_status: "pending" | "published" | "shadowed" | null;
  };
  /** Content managed by editors. The documents are in `content_revisions`, the public version is in the table of its kind. */
  content_entries: {
    id: Generated<number>;
    kind: "video" | "performer" | "tag" | "topic" | "series" | "review" | "announcement" | "question" | "ad" | "channel" | "category" | "page" | "site";
    content_key: string;
    /** Id of the public row; null before the first publication. */
    target_id: number | null;
    title: Generated<string>;
    /** State of the working copy; `published` or `archived` if it equals the current or last public revision. */
    state: "draft" | "review" | "scheduled" | "published" | "archived";
    /** 1: public, now or from its publication time. */
    live: Generated<number>;
    /** Revision of the working copy. */
    revision: Generated<number>;
    /** Public revision; null before the first publication. */
    live_revision: number | null;
    /** When the working copy is to be published; null if not scheduled. */
    publish_at: number | null;
    /** `live_revision` at the time of scheduling; if it has changed since, the working copy is not published. */
    publish_over: number | null;
    /** Why scheduled publication failed; empty otherwise. */
    note: Generated<string>;
    /** File in `content/` it comes from; null if created on the site. */
    file: string | null;
    /** Position in that file. */
    position: Generated<number>;
    /** JSON of the entry in the file at the last import or export; null without a file. */
    imported: string | null;
    updated_at: number;
    updated_by: number | null;
  };
  content_revisions: {
    entry_id: number;
    /** Counts from 1; numbers are not reused. */
    revision: number;
    /** `live_revision` it was started from; null if there was none. */
    based_on: number | null;
    /** JSON, in the schema of `content/`; may be incomplete in a draft. */
    document: string;
    /** `screen`: on the editors' screen; `csv`: from a CSV file; `outside`: any other change, e.g. by an import. */
    origin: "screen" | "outside" | "csv";
    author_id: number | null;
    created_at: number;
  };
  /** Comments that are displayed over a film at a position. */
  danmaku: {
    id: Generated<number>;
    content_key: string | null;
    video_id: number;
    author_id: number;
    /** `at_ms` in whole minutes, rounded down. */
    minute: number;
    /** Position in the film in milliseconds. */
    at_ms: number;
    text: string;
    colour: string;
    place: string;
    status: Generated<"published" | "deleted" | "pending" | "shadowed" | "rejected" | "removed">;
    created_at: number;
  };
  /** A member's confirmed address, the one still to be confirmed, and which mails the member wants. */
  email_addresses: {
    user_id: number;
    /** Confirmed, in lower case; null if none is. */
    address: string | null;
    confirmed_at: number | null;
    /** When a server refused the address for good; nothing is sent to it until it is confirmed anew. */
    bounced_at: number | null;
    /** The address to be confirmed; null if none. */
    wanted: string | null;
    wanted_at: number | null;
    /** 1: wants mails of this kind, as with the others. */
    mail_reply: Generated<number>;
    mail_mention: Generated<number>;
    mail_update: Generated<number>;
    mail_digest: Generated<number>;
  };
  /** Films added to a series; written by triggers. Followers are notified of each at most once. */
  episode_news: {
    series_id: number;
    video_id: number;
    /** 1 once a round includes it, or there were no followers to notify. */
    told: Generated<number>;
  };
  /** A film is an episode of one series at most; `number` counts from 1 in each season. */
  episodes: {
    video_id: number;
    series_id: number;
    season: Generated<number>;
    number: number;
  };
  /** Ids of content items on other sites. */
  external_ids: {
    kind: "video" | "performer" | "series";
    /** `imdb`, `tmdb`, `douban` …, or the site it was imported from. */
    source: string;
    value: string;
    target_id: number;
  };
  feedback_answers: {
    id: Generated<number>;
    feedback_id: number;
    operator_id: number;
    text: string;
    created_at: number;
  };
  feedback_images: {
    feedback_id: number;
    position: number;
    upload_id: number;
  };
  feedbacks: {
    id: Generated<number>;
    user_id: number;
    category: string;
    text: string;
    contact: string;
    playback_log: string;
    /** Address of the page it was sent from. */
    place: string;
    status: "open" | "answered" | "closed";
    created_at: number;
  };
  film_fetches: {
    upload_id: string;
    /** Where the file of an open upload is fetched from; may hold a secret. The row goes when the file is whole. */
    address: string;
    /** What tells whether it is still the same file: its ETag or date, or the digest of a playlist. */
    validator: Generated<string>;
    /** Bytes of the whole file as its server says; null if it does not. */
    length: number | null;
    /** Why it could not be fetched, displayed to its owner; empty if nothing is wrong. */
    reason: Generated<string>;
  };
  /** Text of the captions of a film, one row per language. */
  film_transcripts: {
    film_id: number;
    lang: string;
    label: string;
    position: number;
    /** JSON list of `[start, end, text]` in seconds, ordered by start. */
    cues: string;
  };
  films: {
    id: Generated<number>;
    content_key: string;
    /** Storage folder of its files, e.g. `films/rain-city`. */
    folder: string;
    /** Seconds. */
    duration: number;
    /** JSON of the preview sprite, with file names relative to `folder`. */
    sprite: string;
    /** JSON: master, fallback, renditions, subtitles, chapters. */
    details: string;
  };
  /** Followers of each thing, without the `shadowed` ones; kept by triggers of `follows`. */
  follow_counts: {
    content_type: number;
    target_id: number;
    followers: number;
  };
  /** What a user follows: `content_type` 4 topic, 5 tag, 8 performer, 9 member, 13 series. */
  follows: {
    user_id: number;
    content_type: number;
    target_id: number;
    created_at: number;
    /** 1: counted nowhere, see `people/shadow.ts`. */
    shadowed: Generated<number>;
  };
  /** What was recognised of films whose captions are being made; deleted when they are done. */
  heard_pieces: {
    video_id: number;
    /** The film's file, the model, the language and the piece's times. */
    name: string;
    /** JSON, see `speech/kept.ts`. */
    heard: string;
  };
  histories: {
    user_id: number;
    content_type: number;
    target_id: number;
    position: number;
    duration: number;
    /** When it was watched or, if `removed`, deleted; by the device's clock, never later than the server's. */
    at: number;
    removed: Generated<number>;
    /** When the row last changed, by the server's clock. */
    changed_at: number;
  };
  /** The response of a call to an idempotency key, returned again to a repeated request. */
  idempotency_keys: {
    user_id: number;
    request_key: string;
    call: string;
    /** SHA-256 of the body, hex. */
    body_hash: string;
    /** JSON of the response; null only within the transaction that creates it. */
    answer: string | null;
    created_at: number;
  };
  /** Files that operators have uploaded for imports. */
  import_files: {
    id: string;
    name: string;
    size: number;
    /** Bytes stored so far. */
    received: Generated<number>;
    /** Stored objects `uploads/{id}/{n}`, counted from 0. */
    parts: Generated<number>;
    created_by: number | null;
    created_at: number;
    touched_at: number;
  };
  /** Problems in the records of an import, one row per field and reason. */
  import_problems: {
    import_id: number;
    /** Path in the record, e.g. `performers.N.role`. */
    field: string;
    reason: string;
    hint: Generated<string>;
    count: number;
    /** JSON list of `{line, value}`. */
    samples: string;
  };
  /** Hash of each imported record; unchanged records are skipped in the next import. */
  import_records: {
    source: string;
    /** Id of the record in the source. */
    record: string;
    /** Hash of the record when it was last imported. */
    digest: string;
    /** Id of the comment it became; null for other records. */
    target_id: number | null;
  };
  /** Imports of a catalogue from another source, running or finished. */
  imports: {
    id: Generated<number>;
    /** A key of `sources` in `site-import/sources.ts`. */
    source: string;
    /** Path, URL, or `file:` with an id of `import_files`. */
    address: string;
    /** Hash of the file, so that another file at the same path is another import. */
    fingerprint: Generated<string>;
    options: Generated<string>;
    state: Generated<"waiting" | "running" | "done" | "failed" | "cancelled">;
    /** 1: dry run; records are checked, only the report is written. */
    dry: Generated<number>;
    /** Where the source continues; committed in the same transaction as the rows before it. */
    position: Generated<string>;
    /** Total number of records; null if the source does not report it. */
    total: number | null;
    read: Generated<number>;
    added: Generated<number>;
    changed: Generated<number>;
    same: Generated<number>;
    wrong: Generated<number>;
    /** Rows written, including those that connect content items. */
    rows_written: Generated<number>;
    reason: Generated<string>;
    created_by: number | null;
    created_at: number;
    started_at: number | null;
    told_at: number | null;
    ended_at: number | null;
    /** Milliseconds of work, of all attempts. */
    work_time: Generated<number>;
    repeat_hours: number | null;
    /** When it is repeated next; null if it is not repeated. */
    next_at: number | null;
    /** Only records changed since this time are requested; null means all. */
    mark: number | null;
    /** 1: run by worker processes; 0: run by a command. */
    queued: Generated<number>;
    /** Random id of the current attempt; a previous attempt can no longer commit. */
    holder: string | null;
    /** JSON: names of channels and genres in the source, with the number of records. */
    seen: Generated<string>;
    /** Records in categories that are not imported. */
    left_out: Generated<number>;
    /** Consecutive failed attempts of a repeated import. */
    failures: Generated<number>;
  };
  /** Members who registered with another member's link; active since `active_at`, null if not yet. */
  invitations: {
    id: Generated<number>;
    inviter_id: number;
    invitee_id: number;
    registered_at: number;
    active_at: number | null;
  };
  invite_codes: {
    user_id: number;
    code: string;
  };
  jobs: {
    id: Generated<number>;
    kind: string;
    /** What it is about, e.g. `video:12`; has at most one waiting or running job per kind. */
    subject: string;
    /** JSON. */
    payload: Generated<string>;
    state: "waiting" | "running" | "done" | "failed" | "cancelled";
    attempts: Generated<number>;
    /** 0 to 1. */
    progress: Generated<number>;
    /** Current step, displayed to the member who waits. */
    stage: Generated<string>;
    /** Why it failed, displayed to that member. */
    reason: Generated<string>;
    /** Does not start before this time. */
    run_at: number;
    /** Id of the attempt that holds the lease; only this attempt may write. Null if not running. */
    holder: string | null;
    lease_until: number | null;
    created_at: number;
    started_at: number | null;
    finished_at: number | null;
    /** The member it is done for; null if none. */
    owner_id: number | null;
    /** 1: leaves its place to jobs that come while it runs, except for others like it; 2: to those too. */
    later: Generated<number>;
    /** Lower numbers start first. See `server/jobs/turns.ts`. */
    turn: Generated<number>;
    /** When the attempt is expected to end; null if that is not known yet. */
    ends_at: number | null;
  };
  /** Hosts that are allowed in `video_lines`. */
  line_hosts: {
    id: Generated<number>;
    host: string;
    note: Generated<string>;
    created_by: number | null;
    created_at: number;
  };
  linked_accounts: {
    id: Generated<number>;
    user_id: number;
    /** Name of the provider in the settings. */
    provider: string;
    /** The provider's id of the account, which never changes. */
    subject: string;
    /** The account's name there, displayed to its owner. */
    label: string;
    created_at: number;
    used_at: number;
  };
  /** The moments of a live that came after its last segment. */
  live_edges: {
    live_id: number;
    /** JSON, see `server/live/edge.ts`. */
    edge: string;
    /** JSON of its lower qualities, see `server/live/renditions.ts`; empty if there were none. */
    renditions: Generated<string>;
  };
  /** The key with which a member's program may send a live. */
  live_keys: {
    user_id: number;
    /** SHA-256, hex. */
    key_hash: string;
    made_at: number;
  };
  /** What was said during a live; becomes `danmaku` of its film. */
  live_lines: {
    id: Generated<number>;
    live_id: number;
    author_id: number;
    text: string;
    colour: string;
    place: string;
    status: "published" | "deleted" | "pending" | "shadowed" | "rejected" | "removed";
    /** When what its author saw had arrived; milliseconds since 1970. */
    shown_at: number;
    created_at: number;
  };
  /** Who may not speak in the lives of whom. */
  live_mutes: {
    owner_id: number;
    user_id: number;
    created_at: number;
  };
  /** What was received of a live, in order; deleted when its film has long been made. */
  live_segments: {
    live_id: number;
    number: number;
    /** Counts from 1: each connection is one. */
    piece: number;
    /** File below the live's folder; that of its head is `<piece>-init.mp4`. */
    name: string;
    /** When its first picture arrived; milliseconds since 1970. */
    at: number;
    /** Milliseconds. */
    duration: number;
  };
  /** When somebody last watched a live. */
  live_viewers: {
    live_id: number;
    user_id: number;
    seen_at: number;
  };
  lives: {
    id: Generated<number>;
    owner_id: number;
    title: string;
    /** 32 hex digits: its files are below `live/` and this. */
    folder: string;
    state: "waiting" | "on" | "away" | "ended" | "stopped" | "premiere";
    /** What becomes of the recording: a film for everybody, one its owner decides about, or nothing. */
    replay: "published" | "draft" | "none";
    /** Seconds between two lines of one person; 0 for no limit. */
    slow_seconds: Generated<number>;
    created_at: number;
    started_at: number | null;
    /** Since when nothing comes; null while something does. */
    away_at: number | null;
    ended_at: number | null;
    /** Why it was stopped or refused, displayed to its owner; empty if nothing is wrong. */
    note: Generated<string>;
    /** Id of the connection that sends it; whoever finds another one here has lost it. */
    push: string | null;
    /** When the process that receives it last said so. */
    beat_at: number | null;
    /** JSON of what comes, see `server/live/received.ts`. */
    received: Generated<string>;
    /** Most viewers at once. */
    peak: Generated<number>;
    /** The film made of it, or whose premiere it is; null if there is none. */
    video_id: number | null;
    /** The upload of that film; null before it is begun. */
    upload_id: string | null;
    /** Key of its picture, without width and ending; empty before the first. */
    cover: Generated<string>;
    /** 1 if its owner has chosen it, 0 if it is a frame of the broadcast. */
    cover_chosen: Generated<number>;
  };
  /** QR codes for signing in on another device. */
  login_tickets: {
    /** SHA-256 of the ticket, hex. */
    ticket_hash: string;
    /** The session that created the ticket; only this session receives the token. */
    session_id: number;
    device: string;
    place: string;
    state: "waiting" | "scanned" | "confirmed" | "rejected";
    /** The member who scanned it; null before. */
    user_id: number | null;
    expires_at: number;
  };
  /** Links mailed to members; each works once. */
  mail_links: {
    /** SHA-256, hex. The token itself is never stored. */
    token_hash: string;
    user_id: number;
    /** Confirming `address`, or setting a new password. */
    purpose: "address" | "password";
    address: string;
    expires_at: number;
  };
  /** Mails that wait and those that ended lately, without the text: it is written when a mail is sent. */
  mails: {
    id: Generated<number>;
    /** A second mail with the same key is not sent. */
    mail_key: string;
    /** Null for an address that may belong to nobody. */
    user_id: number | null;
    address: string;
    kind: "reply" | "mention" | "update" | "digest" | "confirm" | "moved" | "removed" | "password" | "passwordChanged" | "newDevice";
    /** JSON of what the text needs and cannot be looked up when it is sent. */
    facts: string;
    /** `dropped`: not wanted any more, or about something that has been read or deleted. */
    state: Generated<"waiting" | "sent" | "failed" | "dropped">;
    attempts: Generated<number>;
    /** Why it failed or was dropped. */
    reason: Generated<string>;
    created_at: number;
    ended_at: number | null;
    /** When the mail server last could not be reached for it, or refused the site itself; null if it takes mails. */
    delayed_at: number | null;
  };
  /** One row per card; `source` is what it was given for. */
  make_up_cards: {
    id: Generated<number>;
    user_id: number;
    source: string;
    used_day: number | null;
    created_at: number;
  };
  /** A user's watch status, rating, tags and short review of a film; one row per user and film. */
  marks: {
    id: Generated<number>;
    user_id: number;
    video_id: number;
    status: "wish" | "doing" | "done";
    /** Half stars, 1 to 10; null without a rating. */
    rating: number | null;
    /** The last day on which it was watched, in Asia/Shanghai; null without a date. */
    marked_on: number | null;
    /** JSON list of the user's own tags. */
    tags: Generated<string>;
    /** Short review, after the word rules were applied; empty if none. */
    line: Generated<string>;
    /** `pending` until an operator has decided. */
    line_status: Generated<"none" | "published" | "pending" | "shadowed" | "rejected" | "removed">;
    /** When the short review was last edited. */
    line_at: Generated<number>;
    /** 0: visible to its owner only; the rating counts anyway. */
    public: Generated<number>;
    /** Number of likes of the short review. */
    supports: Generated<number>;
    created_at: number;
    updated_at: number;
  };
  marks_gone: {
    user_id: number;
    video_id: number;
    gone_at: number;
    held: Generated<number>;
    /** Id of the deleted short review whose likes are kept until an undo can no longer want them; null if none are. */
    liked_id: number | null;
  };
  /** Pictures cut from these, with the part of the original in pixels. */
  media_cuts: {
    /** Image key. */
    image: string;
    original_id: number;
    /** Which sizes are made of it: an `ImageKind`. */
    kind: string;
    x: number;
    y: number;
    width: number;
    height: number;
    created_at: number;
  };
  /** Pictures that editors have sent, kept whole, so that they can be cropped again. */
  media_originals: {
    id: Generated<number>;
    /** Key of the file as it was sent; it is served to nobody. Two smaller copies are beside it. */
    file: string;
    /** SHA-256 of the file: sending it again finds this row. */
    digest: string;
    /** Name of the sent file. */
    name: string;
    /** Description of the picture. */
    alt: Generated<string>;
    width: number;
    height: number;
    bytes: number;
    sent_by: number | null;
    created_at: number;
    /** When an editor deleted it; its files are removed some days later, unless it is used again. */
    deleted_at: number | null;
  };
  /** Entries that name an editors' picture in any of their versions; written by triggers. */
  media_uses: {
    image: string;
    entry_id: number;
  };
  /** Duplicates that were merged into another content item, to which their addresses redirect. */
  merged: {
    content_type: number;
    /** Id of the merged duplicate; redirects to `target_id`. */
    old_id: number;
    /** Id of the item that was kept. */
    target_id: number;
    /** Content key of the merged duplicate. */
    old_key: string;
    old_title: string;
    created_by: number | null;
    created_at: number;
  };
  /** Time up to which a user has read the announcements. */
  message_markers: {
    user_id: number;
    announcements_read_at: number;
  };
  messages: {
    id: Generated<number>;
    /** Recipient. */
    user_id: number;
    /** `announcement`: to this recipient only, with its own title and text. */
    kind: "announcement" | "comment" | "reply" | "update" | "support";
    /** Unique per recipient; a repeated event on the same content item updates the row. E.g. `support:6:12`. */
    merge_key: string;
    /** Kind of the content item whose page the message links to. */
    content_type: number;
    target_id: number;
    comment_id: number | null;
    /** The user who acted last; null if none. */
    actor_id: number | null;
    actors: Generated<number>;
    created_at: number;
    updated_at: number;
    read_at: number | null;
    title: Generated<string>;
    text: Generated<string>;
    /** Latest `series_rounds` row of the series it is about; null for other messages. */
    round_id: number | null;
    /** Page of the site a notice leads to if it is not that of a content item, e.g. `/mine?area=works`; null otherwise. */
    path: string | null;
  };
  /** Cached responses of metadata providers. */
  metadata_answers: {
    provider: string;
    /** The request, without API keys. */
    question: string;
    /** The response, JSON. */
    answer: string;
    expires_at: number;
  };
  /** When each metadata provider may be asked again, by any process. */
  metadata_pace: {
    provider: string;
    /** Time of the first turn that is not taken. */
    free_at: Generated<number>;
    /** No requests before; the provider asked for it. */
    paused_until: Generated<number>;
  };
  /** Open and decided moderation cases; one row per content item or member. */
  moderation_cases: {
    id: Generated<number>;
    content_type: number;
    target_id: number;
    author_id: number;
    /** `closed`: the author withdrew the content item before a decision. */
    status: "open" | "approved" | "rejected" | "closed";
    /** 1: hidden until an operator has decided. */
    pending: Generated<number>;
    /** 1: reported by a user. */
    reported: Generated<number>;
    /** JSON list of the words because of which it needs a review. */
    words: Generated<string>;
    opened_at: number;
    decided_at: number | null;
    decided_by: number | null;
    /** Message sent to the author. */
    message: Generated<string>;
    /** JSON of the content item's state before the decision; null if undecided. */
    state_before: string | null;
  };
  moved_invite_codes: {
    code: string;
    user_id: number;
  };
  /** Pairs of content items that look like duplicates but are not. */
  not_duplicates: {
    content_type: number;
    /** An operator marked the pair as different items. The lower id of the two. */
    low_id: number;
    high_id: number;
    created_by: number | null;
    created_at: number;
  };
  /** Time a user was online per day, and the last heartbeat. */
  online_days: {
    user_id: number;
    day: number;
    milliseconds: number;
    last_at: number;
  };
  /** Append-only: the database refuses to change or delete a row. */
  operator_acts: {
    id: Generated<number>;
    /** Null if done on the command line. */
    operator_id: number | null;
    act: string;
    content_type: number | null;
    target_id: number | null;
    /** Description of what was done. */
    summary: string;
    created_at: number;
  };
  /** The site's own texts, such as the user agreement. */
  pages: {
    id: Generated<number>;
    content_key: string;
    title: string;
    description: Generated<string>;
    /** Markdown. */
    body: string;
    updated_at: number;
    status: Generated<"draft" | "scheduled" | "published" | "archived">;
  };
  /** Random values that a passkey signs, once. */
  passkey_challenges: {
    /** SHA-256, hex. The row goes with the first answer. */
    challenge_hash: string;
    /** Only this session may answer. */
    session_id: number;
    purpose: "add" | "signIn";
    expires_at: number;
  };
  passkeys: {
    id: Generated<number>;
    user_id: number;
    /** Base64url, as the browser names the key. */
    credential_id: string;
    /** COSE key, base64url. */
    public_key: string;
    /** Number of signatures at the last use; always 0 for keys that do not count. */
    counter: number;
    /** JSON list: how browsers reach the key. */
    transports: string;
    name: string;
    created_at: number;
    used_at: number | null;
  };
  /** `performers.portraits` by image key; updated by triggers. */
  performer_portraits: {
    image: string;
    performer_id: number;
  };
  performer_tags: {
    performer_id: number;
    tag_id: number;
    position: number;
  };
  performers: {
    id: Generated<number>;
    content_key: string;
    name: string;
    pinyin: string;
    /** A to Z. */
    initial: string;
    aliases: string;
    portrait: string;
    bio: string;
    facts: string;
    status: "draft" | "scheduled" | "published" | "archived";
    /** Number of published films; updated by the code that changes films. */
    works: Generated<number>;
    /** JSON list of the image keys of further portraits. */
    portraits: Generated<string>;
    /** When its texts and images last changed; 0 if unknown. */
    changed_at: Generated<number>;
    collects: Generated<number>;
    original_name: Generated<string>;
  };
  /** Playback reports that have been counted, so that a repeated one is not. */
  playback_batches: {
    session: string;
    seq: number;
    created_at: number;
  };
  /** Totals per day, film, line and kind of device. */
  playback_days: {
    day: number;
    video_id: number;
    /** Index of the line in the film's list, from 0. */
    line: number;
    device: string;
    /** Number of playbacks that displayed a first frame. */
    starts: Generated<number>;
    watched_ms: Generated<number>;
    stalled_ms: Generated<number>;
    stalls: Generated<number>;
    level_changes: Generated<number>;
  };
  playback_errors: {
    day: number;
    video_id: number;
    line: number;
    /** Error type of the specification, 1 to 8. */
    code: number;
    errors: number;
  };
  /** Histogram of the start-up times of these playbacks. See `server/playback/buckets.ts`. */
  playback_starts: {
    day: number;
    video_id: number;
    line: number;
    device: string;
    bucket: number;
    starts: number;
  };
  /** Totals of a user's `point_entries`, updated in the same transaction. */
  point_accounts: {
    user_id: number;
    balance: number;
    score: number;
  };
  /** Totals of a user's `point_entries` per day; `score` counts for titles and rankings. */
  point_days: {
    day: number;
    user_id: number;
    earned: number;
    spent: number;
    score: number;
  };
  /** Append-only: the database refuses to change or delete a row. */
  point_entries: {
    id: Generated<number>;
    user_id: number;
    /** Points; negative if spent. */
    amount: number;
    /** Balance after this entry. */
    balance: number;
    /** See `lib/points/rules.ts`. */
    rule: string;
    /** Unique per user and rule, so that the same event counts once. */
    entry_key: string;
    content_type: number | null;
    target_id: number | null;
    day: number;
    created_at: number;
  };
  post_images: {
    post_id: number;
    position: number;
    image: string;
    /** Pixels, of the largest size. */
    width: number;
    height: number;
    /** Alternative text by the author; empty if none. */
    alt: Generated<string>;
    /** 1: visible only after paying. */
    paid: Generated<number>;
    /** The uploaded image; null for imported content. */
    upload_id: number | null;
  };
  post_tags: {
    post_id: number;
    tag_id: number;
    position: number;
  };
  posts: {
    id: Generated<number>;
    content_key: string | null;
    author_id: number;
    /** Public part, plain text. */
    text: string;
    /** Part visible after paying, plain text; empty if `price` is 0. */
    paid_text: Generated<string>;
    /** In points; 0 means free. */
    price: Generated<number>;
    /** The film it is about; null if none. */
    video_id: number | null;
    status: "draft" | "pending" | "published" | "shadowed" | "rejected" | "removed";
    created_at: number;
    /** Time of submission until it is published. */
    published_at: number;
    updated_at: number;
    supports: Generated<number>;
    comment_count: Generated<number>;
    /** Sort key of the hot feed. See `server/kinds/post-heat.ts`. */
    heat: Generated<number>;
    collects: Generated<number>;
    /** Reason for the rejection or removal, displayed to the author. */
    reason: Generated<string>;
    /** When it was first public; null if never. */
    live_at: number | null;
    /** When the author deleted it; null if not deleted. Can be restored for some minutes. */
    deleted_at: number | null;
    /** Status before the author deleted it; null if not deleted. */
    deleted_status: "draft" | "pending" | "published" | "shadowed" | "rejected" | "removed" | null;
    /** JSON of the text and pictures that buyers read while a change waits for a review; null if there is no such change. */
    sold_version: string | null;
    /** 1: an operator has taken from its buyers what only they could still read. */
    withheld: Generated<number>;
    /** JSON of the paid texts and pictures that were sold before the last change, which no change may take away; null if there are none. */
    promised: string | null;
  };
  /** What those are told, and how far they have been. */
  premiere_news: {
    id: Generated<number>;
    video_id: number;
    /** `opened`: it was published before its time, without a premiere. */
    kind: "begun" | "moved" | "cancelled" | "opened";
    starts_at: number;
    /** Those who asked for it up to this user id have been told. */
    told_until: Generated<number>;
    created_at: number;
    done_at: number | null;
  };
  /** Who wants to be told when one starts. */
  premiere_reminders: {
    video_id: number;
    user_id: number;
    created_at: number;
  };
  /** Films that are announced, and start for everybody at the same moment. */
  premieres: {
    video_id: number;
    starts_at: number;
    /** When the last viewer in step has seen it all. */
    ends_at: number;
    /** When its pages were rendered without it, and what was said became danmaku; null before. */
    ended_at: number | null;
    created_at: number;
  };
  preview_links: {
    id: Generated<number>;
    /** SHA-256, hex. */
    token_hash: string;
    /** The content entry whose working copy it shows; null for all entries. */
    entry_id: number | null;
    /** Time at which the site is shown; null means the current time. */
    at: number | null;
    /** For whom it is, entered by its creator. */
    name: Generated<string>;
    created_by: number;
    created_at: number;
    expires_at: number;
    revoked_at: number | null;
  };
  /** Sign-ins under way at a provider, from the departure to the use of the ticket. */
  provider_visits: {
    /** SHA-256 of the OAuth `state`, hex; `used …` once the provider has answered. */
    state_hash: string;
    /** Only this session may use the ticket. */
    session_id: number;
    provider: string;
    purpose: "signIn" | "link";
    /** OpenID Connect `nonce`. */
    nonce: string;
    /** PKCE code verifier. */
    verifier: string;
    /** SHA-256 of the ticket, hex; null until the provider has answered. */
    ticket_hash: string | null;
    subject: string | null;
    label: string | null;
    expires_at: number;
  };
  /** Browsers to which messages are sent by web push, one row per sign-in. */
  push_devices: {
    id: Generated<number>;
    user_id: number;
    /** The sign-in that made it; it ends with it. */
    session_id: number;
    /** Address of the browser's push service; whoever knows it and the site's key can send. */
    endpoint: string;
    /** Public key of the browser, base64url. */
    p256dh: string;
    /** Secret shared with the browser, base64url. */
    auth: string;
    created_at: number;
    /** When the push service last took a message; null if it never has. */
    sent_at: number | null;
    /** The push service asked for nothing to be sent before; null if it has not. */
    rest_until: number | null;
  };
  /** Addresses that still have to be submitted to search engines, one row per address and engine. */
  push_jobs: {
    id: Generated<number>;
    target: string;
    path: string;
    attempts: Generated<number>;
    next_at: number;
  };
  /** Which messages a member wants by web push, on all devices. */
  push_settings: {
    user_id: number;
    /** 1: wants messages of this kind, as with the others. */
    push_reply: Generated<number>;
    push_mention: Generated<number>;
    push_update: Generated<number>;
    push_digest: Generated<number>;
  };
  /** Messages by web push that wait and those that ended lately, without the text. */
  pushes: {
    id: Generated<number>;
    /** A second message with the same key is not sent. */
    push_key: string;
    device_id: number;
    kind: "reply" | "mention" | "update" | "digest" | "test";
    /** JSON of what the text needs and cannot be looked up when it is sent. */
    facts: string;
    /** `dropped`: not wanted any more, or about something that has been read or deleted. */
    state: Generated<"waiting" | "sent" | "failed" | "dropped">;
    attempts: Generated<number>;
    /** Why it failed or was dropped. */
    reason: Generated<string>;
    created_at: number;
    ended_at: number | null;
  };
  question_categories: {
    id: Generated<number>;
    content_key: string;
    name: string;
    position: number;
  };
  /** Whether an answer of the help page was helpful, one row per user. */
  question_votes: {
    question_id: number;
    user_id: number;
    helpful: number;
    created_at: number;
  };
  questions: {
    id: Generated<number>;
    content_key: string;
    category_id: number;
    question: string;
    answer: string;
    position: number;
  };
  /** The rating of a film by a user, from the mark or otherwise the review. Added up in `video_ratings`. */
  rating_votes: {
    video_id: number;
    user_id: number;
    /** Half stars, 1 to 10; null while the rating does not count. */
    rating: number | null;
    /** In thousandths of a full vote; included in `video_ratings`. */
    weight: Generated<number>;
    /** Factor in thousandths; below 1000 if the vote was part of a burst. */
    crowd: Generated<number>;
    voted_at: number;
    /** When housekeeping must recalculate the weight; null if it does not change. */
    weigh_at: number | null;
  };
  recovery_codes: {
    id: Generated<number>;
    user_id: number;
    /** SHA-256, hex. */
    code_hash: string;
    used_at: number | null;
  };
  /** Positions in which these pictures are to be used. */
  remote_picture_places: {
    kind: "video" | "performer";
    target_id: number;
    /** `poster`, `portrait`, or `still-N` with N from 0, the order among the stills fetched. */
    place: string;
    picture_id: number;
    /** Image key in that position when the import ran; if it has changed since, it is not replaced. Empty for a further still. */
    instead_of: Generated<string>;
    /** 1: done; the picture was set, or was not because another one is there. */
    put: Generated<number>;
    import_id: number | null;
    /** Line of the record that names it. */
    line: Generated<string>;
  };
  /** Pictures named by URL in imports; each is fetched once per shape. */
  remote_pictures: {
    id: Generated<number>;
    /** URL: `http:` or `https:`, or `file:` with the file's size and modification time. */
    address: string;
    /** Which sizes are made of it: an `ImageKind`. */
    shape: string;
    /** 1: a local file of the machine that runs the import; read by that import only. */
    local: Generated<number>;
    state: Generated<"waiting" | "kept" | "dropped">;
    /** Image key if `kept`, otherwise empty. */
    image: Generated<string>;
    failures: Generated<number>;
    /** Why it could not be fetched. */
    reason: Generated<string>;
    /** Time of the next attempt. */
    next_at: number;
    created_at: number;
  };
  /** Number of times each hundredth of a film was watched. */
  replay_parts: {
    video_id: number;
    part: number;
    watches: number;
  };
  /** Users counted in `replay_parts`, one row per film and user. */
  replay_viewers: {
    video_id: number;
    user_id: number;
    /** The last of the film's hundredths that they watched; null if it was before this was noted. */
    reached: number | null;
  };
  reports: {
    id: Generated<number>;
    user_id: number;
    content_type: number;
    target_id: number;
    reason: string;
    text: string;
    status: Generated<string>;
    created_at: number;
  };
  review_images: {
    review_id: number;
    position: number;
    upload_id: number | null;
    image: string;
    width: number;
    height: number;
    alt: Generated<string>;
  };
  review_tags: {
    review_id: number;
    tag_id: number;
    position: number;
  };
  /** Earlier versions of edited reviews, counted from 1. */
  review_versions: {
    review_id: number;
    version: number;
    title: string;
    body: string;
    rating: number;
    spoiler: number;
    created_at: number;
  };
  reviews: {
    id: Generated<number>;
    content_key: string | null;
    title: string;
    /** Markdown. */
    body: string;
    excerpt: string;
    rating: number;
    spoiler: Generated<number>;
    video_id: number;
    author_id: number;
    status: "draft" | "scheduled" | "published" | "archived" | "pending" | "shadowed" | "rejected" | "removed";
    published_at: number;
    supports: Generated<number>;
    comment_count: Generated<number>;
    collects: Generated<number>;
    /** Reason for the rejection or removal, displayed to the author. */
    reason: Generated<string>;
    /** When it was first public; null if never. */
    live_at: number | null;
    /** When the author deleted it; null if not deleted. Can be restored for some minutes. */
    deleted_at: number | null;
    /** Status before the author deleted it; null if not deleted. */
    deleted_status: "draft" | "scheduled" | "published" | "archived" | "pending" | "shadowed" | "rejected" | "removed" | null;
    /** When a member submitted it, at most one per film; null for editorial content. */
    written_at: number | null;
    /** When the member last edited it; null if never. */
    edited_at: number | null;
    /** 1: an operator has taken it down, and none has let through what its author wrote since. */
    taken_down: Generated<number>;
  };
  /** Users whose search for a term has been counted in an hour (hours since 1970). */
  search_counted: {
    hour: number;
    term_id: number;
    user_id: number;
  };
  /** Searchable content items; their tokens are in the database engine's own index under the same `place`. */
  search_documents: {
    content_type: number;
    target_id: number;
    /** Sort key of the index: kind, popularity and id in one number. See `server/search/position.ts`. */
    place: number;
    /** Not in search results before this time. */
    published_at: number;
    /** JSON list: displayed name, then other names. */
    names: string;
  };
  search_terms: {
    id: Generated<number>;
    /** Normalized form; different spellings of a term share a row. */
    term_key: string;
    /** Displayed form: as it was first entered. */
    term: string;
    /** Binary logarithm of the sum over all searches of 2 to the power of half-lives since 1970; sorts by popularity at any time. */
    score: number;
    searches: number;
    /** Set by operators: position among the pinned terms; null if not pinned. */
    pinned: number | null;
    /** Set by operators. 1: never displayed. */
    blocked: Generated<number>;
    created_at: number;
  };
  second_factors: {
    user_id: number;
    /** Base32, as authenticator apps take it. */
    secret: string;
    created_at: number;
    /** When a first one-time password was entered; null until then. */
    confirmed_at: number | null;
    /** The latest period of 30 s since 1970 whose one-time password was used. */
    last_step: Generated<number>;
  };
  series: {
    id: Generated<number>;
    content_key: string;
    title: string;
    description: string;
    /** Catalogue entry that represents the series. */
    video_id: number | null;
    /** Member who created it; null for the site's own series. */
    owner_id: number | null;
    /** Total number of episodes planned; null when unknown. */
    total: number | null;
    /** Time of the next episode. */
    next_at: number | null;
    /** Series by editors have the states of content; of members' series `removed` ones were taken down by an operator. */
    status: Generated<"draft" | "scheduled" | "published" | "archived" | "shadowed" | "removed">;
    /** When its owner deleted it; can be undone for a day. */
    deleted_at: number | null;
    created_at: Generated<number>;
    updated_at: Generated<number>;
  };
  /** Episodes published together, and how far the followers have been notified. */
  series_rounds: {
    id: Generated<number>;
    series_id: number;
    /** The first of the new episodes. */
    video_id: number;
    /** Progress of the series including these episodes, e.g. 更新至第 5 集. */
    text: string;
    /** User who published them; gets no notice. */
    publisher_id: number | null;
    /** Followers up to this user id have been notified. */
    told_until: Generated<number>;
    created_at: number;
    done_at: number | null;
  };
  sessions: {
    id: Generated<number>;
    /** SHA-256 of the token, hex. The token itself is never stored. */
    token_hash: string;
    user_id: number;
    created_at: number;
    expires_at: number;
    /** Description of the device that signed in. */
    device: Generated<string>;
    /** IP address with its last part masked. */
    place: Generated<string>;
    /** When a member last used it, accurate to a few minutes; null means `created_at`. */
    seen_at: number | null;
  };
  /** Site-wide values as JSON, e.g. `site` from site.yaml. */
  settings: {
    name: string;
    value: string;
  };
  shadow_limits: {
    id: Generated<number>;
    user_id: number;
    reason: string;
    /** Null: until it is lifted. */
    until: number | null;
    operator_id: number;
    created_at: number;
    lifted_at: number | null;
    /** 1: what was written meanwhile became public when it was lifted. */
    released: Generated<number>;
  };
  /** What the site's processes have counted in each hour; no trace of who it was. */
  site_figures: {
    /** Hours since 1970. */
    hour: number;
    name: "pages" | "bots" | "errors";
    count: number;
  };
  /** What editors decide about the site itself; one row. */
  site_settings: {
    id: number;
    content_key: string;
    name: string;
    /** JSON, see `content/site-file.ts`. */
    document: string;
  };
  staff_invitations: {
    id: Generated<number>;
    /** SHA-256, hex. */
    code_hash: string;
    role: "owner" | "editor" | "reviewer" | "moderator" | "support";
    /** For whom it is, entered by its creator. */
    note: Generated<string>;
    created_by: number;
    created_at: number;
    expires_at: number;
    revoked_at: number | null;
    accepted_at: number | null;
    /** Who joined with it; null while nobody has. */
    accepted_by: number | null;
  };
  /** Likes. `active` 0: withdrawn; the row remains so that liking again does not notify again. */
  supports: {
    user_id: number;
    content_type: number;
    target_id: number;
    /** 0: taken back; 2: given under a shadow limit, counted nowhere. */
    active: Generated<number>;
    created_at: number;
  };
  tag_categories: {
    id: Generated<number>;
    content_key: string;
    name: string;
    position: number;
    /** 1: its tags are filters of the film library. */
    facet: Generated<number>;
  };
  tag_changes: {
    id: Generated<number>;
    /** Id of the process that wrote the change. */
    origin: string;
    /** JSON list of the changed tags. */
    tags: string;
    created_at: number;
  };
  tags: {
    id: Generated<number>;
    content_key: string;
    category_id: number;
    name: string;
    aliases: string;
    description: string;
    position: number;
    /** Number of published films; updated by the code that changes films. */
    video_count: Generated<number>;
    /** When its texts last changed; 0 if unknown. */
    changed_at: Generated<number>;
    collects: Generated<number>;
  };
  topic_items: {
    topic_id: number;
    position: number;
    content_type: number;
    target_id: number;
    note: string;
  };
  topics: {
    id: Generated<number>;
    content_key: string;
    title: string;
    subtitle: string;
    description: string;
    show_type: number;
    cover: string;
    status: "draft" | "scheduled" | "published" | "archived";
    published_at: number;
    position: number;
    collects: Generated<number>;
  };
  /** Bytes of films a member uploaded per day. */
  upload_days: {
    owner_id: number;
    day: number;
    bytes: number;
  };
  uploaded_images: {
    id: Generated<number>;
    owner_id: number;
    /** Path below the media root, without width and file extension. */
    image_key: string;
    width: number;
    height: number;
    bytes: number;
    created_at: number;
    held: Generated<string>;
  };
  uploads: {
    /** 32 hex digits. */
    id: string;
    owner_id: number;
    video_id: number;
    name: string;
    /** Bytes. */
    size: number;
    /** Bytes stored so far, in `parts` objects `uploads/{id}/{n}` counted from 0. */
    received: Generated<number>;
    parts: Generated<number>;
    fingerprint: Generated<string>;
    /** `used`: the film has been made from it, its parts may be deleted. */
    state: "open" | "complete" | "used" | "cancelled";
    created_at: number;
    /** When bytes last arrived. */
    touched_at: number;
    /** Id of the request that may add bytes until `writer_until`, which it can extend; null if none. */
    writer: string | null;
    writer_until: Generated<number>;
  };
  /** SHA-256 of the ids of the devices a user has used. */
  user_devices: {
    user_id: number;
    device: string;
  };
  users: {
    id: Generated<number>;
    /** See `lib/staff.ts`. */
    role: Generated<"user" | "owner" | "editor" | "reviewer" | "moderator" | "support">;
    account: string | null;
    mobile: string | null;
    name: string;
    avatar: string | null;
    /** Channel code of the link with which the user first arrived; null without. */
    channel_code: string | null;
    /** Invite code of the link with which the user first arrived; null without. */
    inviter_code: string | null;
    content_key: string | null;
    created_at: number;
    /** PHC string; null if the user signs in by SMS code only. */
    password_hash: string | null;
    bio: Generated<string>;
    gender: Generated<"unknown" | "female" | "male" | "other">;
    /** YYYY-MM-DD. */
    birthday: string | null;
    /** `leaving` until `delete_at`, then `deleted`: personal data is erased, the row remains. */
    status: Generated<"active" | "leaving" | "banned" | "deleted">;
    /** When an account that is `leaving` is deleted; remains with one that is `deleted` until everything of it is erased. */
    delete_at: number | null;
    lock_code_hash: string | null;
    /** When the guest became a member; null for guests. */
    member_since: number | null;
    /** 1: receives a daily message with news of what the user follows. */
    daily_digest: Generated<number>;
    /** `limited`: new writing is `shadowed`; `lifted`: some of it still may be. See `people/shadow.ts`. */
    shadow: Generated<"none" | "limited" | "lifted">;
    /** Since when `limited`; null otherwise. */
    shadowed_at: number | null;
    /** In what the user last read the site: mails and pushes are written in it. */
    writing: Generated<"zh-Hans" | "zh-Hant" | "en">;
  };
  /** Further facts of a film; no row if there are none. */
  video_facts: {
    video_id: number;
    original_title: Generated<string>;
    /** JSON list. */
    aliases: Generated<string>;
    /** JSON list of ISO 3166-1 codes. */
    countries: Generated<string>;
    /** JSON list of BCP 47 languages. */
    languages: Generated<string>;
    /** JSON list of `{region, date, note}`; a date may be only a year or a month. */
    releases: Generated<string>;
    /** Minutes. */
    runtime: number | null;
    tagline: Generated<string>;
    /** Content warning. */
    advisory: Generated<string>;
    /** Image key of the poster, 2:3; empty if there is none. */
    portrait: Generated<string>;
    /** JSON list of image keys. */
    stills: Generated<string>;
    /** JSON list of content keys of other films. */
    trailers: Generated<string>;
    /** JSON list of `{name, url}`. */
    links: Generated<string>;
    /** JSON list of `{source, score, best, votes, url}`: ratings on other sites. */
    scores: Generated<string>;
  };
  /** External sources from which a film can be played. */
  video_lines: {
    video_id: number;
    position: number;
    name: string;
    /** HLS playlist or MP4 file on an external host. */
    url: string;
    host: string;
    state: Generated<"unknown" | "good" | "dead">;
    /** Consecutive failed checks. */
    failures: Generated<number>;
    /** Time of the next check. */
    check_at: Generated<number>;
    /** Name from `lib/line-faults.ts` of why the last check failed; empty if it did not. */
    fault: Generated<string>;
    /** Another host that its bytes come from: the first that is not allowed, if there is one; empty without. */
    other_host: Generated<string>;
  };
  /** `plays` and `public_at` are copies of the film's columns, updated by triggers. */
  video_performers: {
    video_id: number;
    performer_id: number;
    role: string;
    position: number;
    /** JSON list of names from `lib/crafts.ts`: what the person does in the film. */
    crafts: Generated<string>;
    plays: Generated<number>;
    /** The film's `published_at`; null if it is not published. */
    public_at: number | null;
  };
  /** Posters and stills of `video_facts` by image key; updated by triggers. */
  video_pictures: {
    image: string;
    video_id: number;
  };
  /** Plays per film and day. */
  video_plays: {
    video_id: number;
    day: number;
    plays: number;
  };
  /** Number and weight of a film's ratings for each number of stars. */
  video_ratings: {
    video_id: number;
    /** Half stars, 1 to 10. */
    stars: number;
    count: number;
    /** Sum of the weights of these ratings. */
    weight: number;
  };
  /** `published_at` and `plays` are copies of the film's columns, updated by triggers. */
  video_tags: {
    video_id: number;
    tag_id: number;
    position: number;
    published_at: Generated<number>;
    plays: Generated<number>;
  };
  /** Users whose play of a film has been counted that day. */
  video_views: {
    day: number;
    video_id: number;
    user_id: number;
  };
  videos: {
    id: Generated<number>;
    content_key: string | null;
    title: string;
    subtitle: string;
    description: string;
    /** Image key, 16:9; empty if there is none. */
    poster: string;
    channel_id: number;
    featured: Generated<number>;
    status: "draft" | "scheduled" | "published" | "archived";
    published_at: number;
    updated_at: number;
    plays: Generated<number>;
    supports: Generated<number>;
    collects: Generated<number>;
    comment_count: Generated<number>;
    review_count: Generated<number>;
    rating_sum: Generated<number>;
    /** JSON of playback settings by editors: whether download is allowed, times of opening and closing titles. */
    playback: Generated<string>;
    /** The stored film it plays; null if there is none, or only `video_lines`. */
    film_id: number | null;
    kind: Generated<"feature" | "series" | "short" | "documentary" | "animation" | "variety" | "music" | "clip" | "episode" | "trailer" | "unknown">;
    year: number | null;
    /** When data used by the film library's index last changed, in microseconds since 1970; updated by triggers. */
    facets_at: Generated<number>;
    /** Weighted average, 0 to 10; null if there are too few ratings. See `server/ratings/score.ts`. */
    score: number | null;
    /** Number of ratings. */
    score_votes: Generated<number>;
  };
  /** Deleted films, for the film library's index; written by triggers. */
  videos_gone: {
    video_id: number;
    /** Microseconds since 1970. */
    gone_at: number;
  };
  /** Number of people by where they first came to a film from, and on what; nothing about who they are. */
  viewer_origins: {
    video_id: number;
    day: number;
    source: "search" | "home" | "related" | "list" | "outside" | "direct";
    /** Of another site, if `source` is `outside`; may be empty. */
    host: Generated<string>;
    device: "phone" | "tablet" | "pc";
    people: number;
  };
  /** Diary: days on which a user watched a film. */
  watch_days: {
    user_id: number;
    day: number;
    video_id: number;
  };
  watched_files: {
    /** Below the watched folder, with `/`. */
    path: string;
    size: number;
    /** When the file was last written. */
    changed_at: number;
    /** When it was first seen with this size and time. */
    seen_at: number;
    /** The upload it is stored as; null before that is begun. */
    upload_id: string | null;
  };
  /** What each webhook is told: one row per event and webhook, written in the transaction of the event. */
  webhook_deliveries: {
    id: Generated<number>;
    webhook_id: number;
    /** `webhook-id` of the request; the same in every attempt. */
    event_id: string;
    event: string;
    /** Content item, e.g. `video:12`; empty if there is none. */
    about: string;
    /** JSON: `{type, timestamp, data}`. `data.path` becomes `data.url` when it is sent. */
    body: string;
    state: "waiting" | "sent" | "failed";
    attempts: Generated<number>;
    /** HTTP status of the last attempt; null if there was no response. */
    status: number | null;
    /** Beginning of the last response, or why there was none. */
    answer: Generated<string>;
    /** Duration of the last attempt. */
    milliseconds: number | null;
    created_at: number;
    next_at: number;
    tried_at: number | null;
  };
  /** Addresses that are told of events on the site. */
  webhooks: {
    id: Generated<number>;
    name: string;
    address: string;
    /** JSON array of `WebhookEvent`. */
    events: string;
    /** Signs what is sent, `whsec_` and base64; kept readable, because it signs. */
    secret: string;
    /** One or more, separated by spaces, the latest first: they sign too until `old_secret_until`, so that the receiver can change over. */
    old_secret: string | null;
    old_secret_until: number | null;
    active: Generated<number>;
    /** Failed attempts since the last one that succeeded. */
    failures: Generated<number>;
    /** When the first of them was; null if the last attempt succeeded. */
    failing_since: number | null;
    /** Nothing is sent before, because the last attempts failed. */
    paused_until: number | null;
    /** Why the site has turned it off; empty if it has not. */
    disabled_reason: Generated<string>;
    created_by: number;
    created_at: number;
    updated_at: number;
    deleted_at: number | null;
  };
  word_imports: {
    id: Generated<number>;
    /** JSON array of ids. */
    added: string;
    /** JSON, see `moderation/word-import.ts`. */
    changed: string;
    created_by: number;
    created_at: number;
    undone_at: number | null;
  };
  word_rules: {
    id: Generated<number>;
    word: string;
    /** Normalized form, compared with normalized texts. See `server/screening/screening.ts`. */
    folded: string;
    effect: "block" | "hold" | "mask";
    created_by: number | null;
    created_at: number;
  };
  /** Members who made a film with its owner, or are asked to be named so. */
  work_collaborators: {
    id: Generated<number>;
    video_id: number;
    user_id: number;
    /** Only who has `accepted` is displayed and paid. */
    state: "invited" | "accepted" | "declined" | "left";
    /** What they did, e.g. 剪辑. */
    role: string;
    /** Percent of the film's income. */
    share: number;
    offered_role: string | null;
    /** Share the owner wants from now on; in force when the member agrees. Null, like `offered_role`, if nothing is to change. */
    offered_share: number | null;
    invited_at: number;
    /** When they last accepted, declined or left; null before. */
    answered_at: number | null;
  };
  /** Films whose beginning or end is cut off; no row for a film that is shown whole. */
  work_trims: {
    video_id: number;
    /** Where in the whole film the part begins that is shown, in milliseconds. */
    start_ms: number;
    /** Where it ends. */
    end_ms: number;
    /** The folder of the whole film's master playlist; only earlier versions of the program read it. */
    version: string;
    /** JSON of `server/works/trims.ts`: all that the whole film had and the part has not, to bring it back. */
    whole: string;
    /** From then on the files of the whole are for its owner only; until then those who were watching the whole can go on; milliseconds since 1970. */
    hidden_at: number;
  };
  works: {
    video_id: number;
    owner_id: number;
    state: "uploading" | "queued" | "working" | "ready" | "failed" | "deleted";
    review: Generated<"none" | "pending" | "approved" | "rejected" | "removed">;
    /** Why it failed or was rejected, displayed to its owner. */
    reason: Generated<string>;
    /** Status chosen by the owner; applies when the film is ready and approved. */
    wanted_status: Generated<"draft" | "scheduled" | "published">;
    /** The uploaded file it is made from. */
    upload_id: string | null;
    created_at: number;
    updated_at: number;
    /** Publication time if `scheduled`. */
    publish_at: number | null;
    /** When it was or will be first public; null if neither. */
    live_at: number | null;
    /** When its owner deleted it; null if not deleted. Can be restored for a while. */
    deleted_at: number | null;
    /** Incremented by each change of the owner, so that two windows do not overwrite each other. */
    version: Generated<number>;
    /** 1 if everybody is to see it together at that time. */
    premiere: Generated<number>;
  };
  works_list_items: {
    list_id: number;
    video_id: number;
    position: number;
    added_at: number;
  };
  /** Ordered lists of films by members, public or private. */
  works_lists: {
    id: Generated<number>;
    user_id: number;
    title: string;
    description: string;
    public: number;
    /** Number of films in it, public or not. */
    films: Generated<number>;
    created_at: number;
    updated_at: number;
    deleted_at: number | null;
    /** `removed` by an operator; the owner decides on `public`. */
    status: Generated<"published" | "shadowed" | "removed">;
  };
}

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>;
