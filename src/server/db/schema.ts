// Written by `npm run generate` from the migrations, columns.ts and table-notes.ts.
import type { Generated, Insertable, Selectable } from "kysely";

/**
 * Portable columns only: integer ids, times as integer milliseconds since 1970 UTC, days as whole days since 1970 in Asia/Shanghai,
 * lists and records as JSON text, yes/no as 0 or 1.
 */
export interface Tables {
  /** One counted click per identity, ad and hour (hours since 1970). */
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
    /** Milliseconds since 1970; null without a start. */
    starts_at: number | null;
    /** Shown until before; null without an end. */
    ends_at: number | null;
    /** When an operator deleted it; it may be brought back. */
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
  bans: {
    id: Generated<number>;
    user_id: number;
    reason: string;
    /** Null: for good. */
    until: number | null;
    operator_id: number;
    created_at: number;
    lifted_at: number | null;
    /** JSON list of content type and id of what was removed together with the person. */
    removed: Generated<string>;
  };
  /** One change of many things, made item by item so that it can be gone on with and undone. */
  bulk_changes: {
    id: Generated<number>;
    /** What is changed. */
    kind: "video" | "performer" | "tag" | "topic" | "review" | "announcement" | "question" | "ad" | "channel" | "category";
    /** JSON of what is to become of each. */
    change: string;
    /** The same in words. */
    words: string;
    /** `gathering`: not all are in it yet. */
    state: Generated<"gathering" | "running" | "done" | "undoing" | "undone">;
    created_by: number | null;
    created_at: number;
    finished_at: number | null;
  };
  /** What has become of each of them. */
  bulk_items: {
    bulk_id: number;
    entry_id: number;
    /** `skipped`: somebody changed it meanwhile; `kept`: somebody changed it before it could be undone. */
    state: Generated<"waiting" | "done" | "same" | "refused" | "skipped" | "undone" | "kept">;
    /** Why it was refused, skipped or kept. */
    reason: Generated<string>;
    /** As it was when the change was begun. */
    seen_revision: number;
    seen_state: string;
    /** When it had been changed last. */
    seen_at: number;
    /** JSON of what it was: revision, live revision, state, whether it was live, its minute. */
    old: Generated<string>;
    /** What the change made of it; with any other it is not undone. */
    done_revision: number | null;
    done_live: number | null;
  };
  /** When a mobile was last sent a code, and how many on that day. `mobile` is the number, or `<number> own` for what its owner asked for from a known device. */
  captcha_sends: {
    mobile: string;
    sent_at: number;
    day: number;
    sends: number;
  };
  /** The newest one-time code of an identity for a purpose and a mobile. */
  captchas: {
    user_id: number;
    purpose: "login" | "bind" | "change" | "verify";
    mobile: string;
    /** HMAC-SHA256 under a key that only the asker's token gives. */
    code_hash: string;
    /** Wrong answers so far. */
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
  /** A member's private folder of favorites. What is in a deleted folder counts as being in none. */
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
  };
  comment_images: {
    comment_id: number;
    position: number;
    upload_id: number | null;
    image: string;
    /** Pixels of the largest size. */
    width: number;
    height: number;
  };
  /** Who stands where a comment's text says `@{slot}`. */
  comment_mentions: {
    comment_id: number;
    slot: number;
    user_id: number;
  };
  comments: {
    id: Generated<number>;
    content_key: string | null;
    /** Kind of what it is about. */
    content_type: number;
    target_id: number;
    author_id: number;
    /** The comment whose thread it stands in; null for the first level. */
    parent_id: number | null;
    text: string;
    supports: Generated<number>;
    /** Published ones. */
    reply_count: Generated<number>;
    created_at: number;
    status: Generated<"published" | "deleted" | "pending" | "rejected" | "removed">;
    pinned: Generated<number>;
    confirmed: Generated<number>;
    /** 1: written by the author of what it is about. */
    by_owner: Generated<number>;
    /** The reply it answers inside its thread. */
    reply_to_id: number | null;
    deleted_at: number | null;
    /** 1: its author says that it gives the plot away. */
    spoiler: Generated<number>;
    /** When its author last changed it. */
    edited_at: number | null;
    /** How many `comment_images` it has. */
    pictures: Generated<number>;
  };
  /** What editors work on. The texts stand in `content_revisions`, what readers see in the table of its kind. */
  content_entries: {
    id: Generated<number>;
    kind: "video" | "performer" | "tag" | "topic" | "review" | "announcement" | "question" | "ad" | "channel" | "category";
    content_key: string;
    /** The row readers see; null before the first publication. */
    target_id: number | null;
    title: Generated<string>;
    /** Of the working copy; `published` and `archived` when it is what readers see, or saw. */
    state: "draft" | "review" | "scheduled" | "published" | "archived";
    /** 1: readers see it, or will at its time. */
    live: Generated<number>;
    /** Number of the working copy. */
    revision: Generated<number>;
    /** Number of the revision readers see. */
    live_revision: number | null;
    /** When the working copy goes live. */
    publish_at: number | null;
    /** The live revision it was scheduled over: with any other it would overwrite what nobody has seen. */
    publish_over: number | null;
    /** Why it was not published when its time came. */
    note: Generated<string>;
    /** The file of `content/` it comes from; null when it was made on the site. */
    file: string | null;
    /** Index within that file. */
    position: Generated<number>;
    /** JSON of what the file said at its last import or export. */
    imported: string | null;
    updated_at: number;
    updated_by: number | null;
  };
  content_revisions: {
    entry_id: number;
    /** From 1; a number is never given twice. */
    revision: number;
    /** The live revision it began with. */
    based_on: number | null;
    /** JSON, in the schema of `content/`. A draft's may be incomplete. */
    document: string;
    /** `outside`: changed by the files or another screen. */
    origin: "screen" | "outside" | "csv";
    author_id: number | null;
    created_at: number;
  };
  /** A line that flies over a film. */
  danmaku: {
    id: Generated<number>;
    content_key: string | null;
    video_id: number;
    author_id: number;
    /** Minute of the film it belongs to: `at_ms` in whole minutes. */
    minute: number;
    /** Milliseconds into the film. */
    at_ms: number;
    text: string;
    colour: string;
    place: string;
    status: Generated<"published" | "deleted" | "pending" | "rejected" | "removed">;
    created_at: number;
  };
  /** Films that became episodes, whoever wrote it; kept by triggers. What was told once is not told again. */
  episode_news: {
    series_id: number;
    video_id: number;
    /** 1 once a round has told of it, or nobody was there to be told. */
    told: Generated<number>;
  };
  /** A film is an episode of one series at most; `number` counts from 1 in each season. */
  episodes: {
    video_id: number;
    series_id: number;
    season: Generated<number>;
    number: number;
  };
  /** What a thing is called elsewhere. */
  external_ids: {
    kind: "video" | "performer" | "series";
    /** `imdb`, `tmdb`, `douban` …, or the site it was brought from. */
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
    /** The page it was sent from. */
    place: string;
    status: "open" | "answered" | "closed";
    created_at: number;
  };
  /** What is said in a film, in one language. */
  film_transcripts: {
    film_id: number;
    lang: string;
    label: string;
    position: number;
    /** JSON list of `[start, end, text]`, seconds, by start. */
    cues: string;
  };
  films: {
    id: Generated<number>;
    content_key: string;
    /** Storage folder of its files, e.g. `films/rain-city`. */
    folder: string;
    /** Seconds. */
    duration: number;
    /** JSON of the sprite, with file names relative to the folder. */
    sprite: string;
    /** JSON: master, fallback, renditions, subtitles, chapters. */
    details: string;
  };
  /** Whom or what somebody follows: `content_type` 4 topic, 5 tag, 8 performer, 9 person, 13 series. */
  follows: {
    user_id: number;
    content_type: number;
    target_id: number;
    created_at: number;
  };
  histories: {
    user_id: number;
    content_type: number;
    target_id: number;
    position: number;
    duration: number;
    /** When it was watched, or taken out when `removed`; by the clock of the device, never later than the server's. */
    at: number;
    removed: Generated<number>;
    /** By the server's clock. */
    changed_at: number;
  };
  /** The answer a call gave under a key, for a repeat. */
  idempotency_keys: {
    user_id: number;
    request_key: string;
    call: string;
    /** SHA-256 of the body, hex. */
    body_hash: string;
    /** JSON; null only inside the transaction that makes it. */
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
  /** What is wrong in its records, once for every field and reason. */
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
  /** What a source said last: what says the same again is passed over. */
  import_records: {
    source: string;
    /** The source's own name for it. */
    record: string;
    /** Of what it said last. */
    digest: string;
  };
  /** A catalogue that is, or was, brought along from elsewhere. */
  imports: {
    id: Generated<number>;
    /** A key of `sources` in `site-import/sources.ts`. */
    source: string;
    /** Path, URL, or `file:` with an id of `import_files`. */
    address: string;
    /** Of a file's bytes: another file at the same path is another import. */
    fingerprint: Generated<string>;
    options: Generated<string>;
    state: Generated<"waiting" | "running" | "done" | "failed" | "cancelled">;
    /** 1: everything is looked at, nothing is written. */
    dry: Generated<number>;
    /** Where the source goes on; committed with the rows before it. */
    position: Generated<string>;
    /** Records there are; null when the source does not say. */
    total: number | null;
    read: Generated<number>;
    added: Generated<number>;
    changed: Generated<number>;
    same: Generated<number>;
    wrong: Generated<number>;
    /** Things and rows of connections. */
    rows_written: Generated<number>;
    reason: Generated<string>;
    created_by: number | null;
    created_at: number;
    started_at: number | null;
    told_at: number | null;
    ended_at: number | null;
    /** Milliseconds. */
    work_time: Generated<number>;
    repeat_hours: number | null;
    /** When it is repeated. */
    next_at: number | null;
    /** The source is asked for what has changed since. */
    mark: number | null;
    /** 1: worker processes run it; 0: a command does. */
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
  /** Who became a member by whose link. Active since `active_at`. */
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
    /** What it is about, e.g. `video:12`: one waiting or running job of a kind at most. */
    subject: string;
    /** JSON. */
    payload: Generated<string>;
    state: "waiting" | "running" | "done" | "failed" | "cancelled";
    attempts: Generated<number>;
    /** 0 to 1. */
    progress: Generated<number>;
    /** What is being done, in words for the person who waits. */
    stage: Generated<string>;
    /** Why it failed, in words for that person. */
    reason: Generated<string>;
    /** Not before. */
    run_at: number;
    /** The attempt that holds the lease; without it nothing may be written. */
    holder: string | null;
    lease_until: number | null;
    created_at: number;
    started_at: number | null;
    finished_at: number | null;
    /** The member it is done for. */
    owner_id: number | null;
    /** 1: waits for everything else. */
    later: Generated<number>;
    /** Lower ones go first; see `server/jobs/turns.ts`. 0 when it is nobody's. */
    turn: Generated<number>;
  };
  /** Machines that lines may lead to. */
  line_hosts: {
    id: Generated<number>;
    host: string;
    note: Generated<string>;
    created_by: number | null;
    created_at: number;
  };
  /** A QR code with which a device waits to be signed in. */
  login_tickets: {
    /** SHA-256 of the ticket, hex. */
    ticket_hash: string;
    /** Who made it and alone gets the token. */
    session_id: number;
    device: string;
    place: string;
    state: "waiting" | "scanned" | "confirmed" | "rejected";
    /** Who scanned it. */
    user_id: number | null;
    expires_at: number;
  };
  /** One row a card; `source` says what it was given for. */
  make_up_cards: {
    id: Generated<number>;
    user_id: number;
    source: string;
    used_day: number | null;
    created_at: number;
  };
  /** Whether somebody wants to see a film, is seeing it, has seen it, and what they say of it: one row a person and film. */
  marks: {
    id: Generated<number>;
    user_id: number;
    video_id: number;
    status: "wish" | "doing" | "done";
    /** Half stars, 1 to 10; null without. */
    rating: number | null;
    /** The day it was seen last, in Asia/Shanghai; null without. */
    marked_on: number | null;
    /** JSON list of words of their own. */
    tags: Generated<string>;
    /** The short review, as it may be shown. */
    line: Generated<string>;
    /** `pending` waits for an operator. */
    line_status: Generated<"none" | "published" | "pending" | "rejected" | "removed">;
    /** When its words were last written. */
    line_at: Generated<number>;
    /** 0: for its owner alone; a rating counts all the same. */
    public: Generated<number>;
    /** Likes of the line. */
    supports: Generated<number>;
    created_at: number;
    updated_at: number;
  };
  marks_gone: {
    user_id: number;
    video_id: number;
    gone_at: number;
    held: Generated<number>;
  };
  /** Things that were found to be another one: where their addresses lead now. */
  merged: {
    content_type: number;
    /** A number that is the kept one's now. */
    old_id: number;
    /** The kept one. */
    target_id: number;
    /** Its content key. */
    old_key: string;
    old_title: string;
    created_by: number | null;
    created_at: number;
  };
  /** Announcements up to this time are read. */
  message_markers: {
    user_id: number;
    announcements_read_at: number;
  };
  messages: {
    id: Generated<number>;
    /** Who is notified. */
    user_id: number;
    /** `announcement`: for this reader alone, with a title and a text of its own. */
    kind: "announcement" | "comment" | "reply" | "update" | "support";
    /** The same event on the same thing updates the same row: `support:6:12`. */
    merge_key: string;
    /** The thing whose page it happened on. */
    content_type: number;
    target_id: number;
    comment_id: number | null;
    /** The latest of those who did it. */
    actor_id: number | null;
    actors: Generated<number>;
    created_at: number;
    updated_at: number;
    read_at: number | null;
    title: Generated<string>;
    text: Generated<string>;
    /** The latest round of the series it is about. */
    round_id: number | null;
  };
  /** What providers of facts have answered, for a while. */
  metadata_answers: {
    provider: string;
    /** What was asked, without keys. */
    question: string;
    /** JSON as it came. */
    answer: string;
    expires_at: number;
  };
  /** What operators are to look at, or have looked at: one row for each review, post, comment or person. */
  moderation_cases: {
    id: Generated<number>;
    content_type: number;
    target_id: number;
    author_id: number;
    /** `closed`: its author took the thing away before anybody looked. */
    status: "open" | "approved" | "rejected" | "closed";
    /** 1: it is not public before somebody has looked. */
    pending: Generated<number>;
    /** 1: somebody has reported it. */
    reported: Generated<number>;
    /** JSON list of the words that hold it. */
    words: Generated<string>;
    opened_at: number;
    decided_at: number | null;
    decided_by: number | null;
    /** What its author was told. */
    message: Generated<string>;
    /** JSON of how the thing stood before the decision. */
    state_before: string | null;
  };
  moved_invite_codes: {
    code: string;
    user_id: number;
  };
  /** Pairs that look like one thing and are two. */
  not_duplicates: {
    content_type: number;
    /** Somebody has looked at both: they are two. The lower number first. */
    low_id: number;
    high_id: number;
    created_by: number | null;
    created_at: number;
  };
  /** Time a user was there on a day, and the last heartbeat. */
  online_days: {
    user_id: number;
    day: number;
    milliseconds: number;
    last_at: number;
  };
  /** Append-only: the database refuses to change or delete a row. */
  operator_acts: {
    id: Generated<number>;
    /** Null for the command line. */
    operator_id: number | null;
    act: string;
    content_type: number | null;
    target_id: number | null;
    /** What was done, in words. */
    summary: string;
    created_at: number;
  };
  /** `performers.portraits` by picture; kept in line by triggers. */
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
    /** Published films; kept by whoever changes them. */
    works: Generated<number>;
    /** More portraits, a JSON list of their keys. */
    portraits: Generated<string>;
    /** When its texts and pictures last changed; 0 when that is not known. */
    changed_at: Generated<number>;
    collects: Generated<number>;
    original_name: Generated<string>;
  };
  /** Playback reports that were counted. */
  playback_batches: {
    session: string;
    seq: number;
    created_at: number;
  };
  /** Sums of one Shanghai day, film, line and kind of device. */
  playback_days: {
    day: number;
    video_id: number;
    /** Index of the line in the film's list, from 0. */
    line: number;
    device: string;
    /** Playbacks that showed a first picture. */
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
  /** How many of those starts took about how long. See `server/playback/buckets.ts`. */
  playback_starts: {
    day: number;
    video_id: number;
    line: number;
    device: string;
    bucket: number;
    starts: number;
  };
  /** The sums of a user's entries, updated in the same transaction. */
  point_accounts: {
    user_id: number;
    balance: number;
    score: number;
  };
  /** Sums of a user's entries of a day; `score` holds what counts for titles and ranks. */
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
    /** Negative when spent. */
    amount: number;
    /** After this entry. */
    balance: number;
    /** See `lib/points/rules.ts`. */
    rule: string;
    /** With user and rule it names the effect, which happens once. */
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
    /** Pixels of the largest size. */
    width: number;
    height: number;
    /** What it shows, in the author's words; empty when the author gave none. */
    alt: Generated<string>;
    /** 1: shown after paying. */
    paid: Generated<number>;
    /** The upload it came from; null for content. */
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
    /** What everybody may read, plain text. */
    text: string;
    /** What is read after paying; empty without a price. */
    paid_text: Generated<string>;
    /** Points; 0 is free. */
    price: Generated<number>;
    /** The film it is about. */
    video_id: number | null;
    status: "draft" | "pending" | "published" | "rejected" | "removed";
    created_at: number;
    /** Until it is published, the time it was handed in. */
    published_at: number;
    updated_at: number;
    supports: Generated<number>;
    comment_count: Generated<number>;
    /** Order of the hot feed. See `server/kinds/post-heat.ts`. */
    heat: Generated<number>;
    collects: Generated<number>;
    /** Why it was rejected or removed, in words for its author. */
    reason: Generated<string>;
    /** When it was public for the first time. */
    live_at: number | null;
    /** When its author took it away; that can be undone within some minutes. */
    deleted_at: number | null;
    /** What it was before its author took it away. */
    deleted_status: "draft" | "pending" | "published" | "rejected" | "removed" | null;
  };
  preview_links: {
    id: Generated<number>;
    /** SHA-256, hex. */
    token_hash: string;
    /** The one thing it shows as it is now being written; null for everything. */
    entry_id: number | null;
    /** The minute the site is shown at; null for now. */
    at: number | null;
    /** For whom, in the maker's words. */
    name: Generated<string>;
    created_by: number;
    created_at: number;
    expires_at: number;
    revoked_at: number | null;
  };
  /** Addresses search engines are still to be told of, each once per engine. */
  push_jobs: {
    id: Generated<number>;
    target: string;
    path: string;
    attempts: Generated<number>;
    next_at: number;
  };
  question_categories: {
    id: Generated<number>;
    content_key: string;
    name: string;
    position: number;
  };
  /** Whether an answer helped, once a person. */
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
  /** The one rating of a person that counts for a film, from their mark or else their review. Sums of it stand in `video_ratings`. */
  rating_votes: {
    video_id: number;
    user_id: number;
    /** Half stars as they count now; null while nothing counts. */
    rating: number | null;
    /** Thousandths of a full vote, as it stands in `video_ratings`. */
    weight: Generated<number>;
    /** Thousandths left of a vote that came in a burst. */
    crowd: Generated<number>;
    voted_at: number;
    /** When housekeeping is to weigh it anew; null when its weight stays. */
    weigh_at: number | null;
  };
  /** Where such a picture belongs. */
  remote_picture_places: {
    kind: "video" | "performer";
    target_id: number;
    place: "poster" | "portrait";
    picture_id: number;
    /** The picture there when it was asked for: another one since then is somebody's choice and stays. */
    instead_of: Generated<string>;
    /** 1: done with, whether it stands there or something else did. */
    put: Generated<number>;
    import_id: number | null;
    /** Of the record that named it. */
    line: Generated<string>;
  };
  /** A picture an import names by its address: fetched once for each shape. */
  remote_pictures: {
    id: Generated<number>;
    /** `http:` or `https:`, or `file:` with the file's size and time. */
    address: string;
    /** The sizes it is made into: an `ImageKind`. */
    shape: string;
    /** 1: a file of the machine an import runs on, read by that import only. */
    local: Generated<number>;
    state: Generated<"waiting" | "kept" | "dropped">;
    /** Its key, once it is kept. */
    image: Generated<string>;
    failures: Generated<number>;
    /** Why it could not be had, in words. */
    reason: Generated<string>;
    /** When it is tried next. */
    next_at: number;
    created_at: number;
  };
  /** How often each hundredth of a film was watched. */
  replay_parts: {
    video_id: number;
    part: number;
    watches: number;
  };
  /** Who has watched any of it, once. */
  replay_viewers: {
    video_id: number;
    user_id: number;
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
  /** What a review said before it was changed; versions count from 1. */
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
    status: "draft" | "scheduled" | "published" | "archived" | "pending" | "rejected" | "removed";
    published_at: number;
    supports: Generated<number>;
    comment_count: Generated<number>;
    collects: Generated<number>;
    /** Why it was rejected or removed, in words for its author. */
    reason: Generated<string>;
    /** When it was public for the first time. */
    live_at: number | null;
    /** When its author took it away; that can be undone within some minutes. */
    deleted_at: number | null;
    /** What it was before its author took it away. */
    deleted_status: "draft" | "scheduled" | "published" | "archived" | "pending" | "rejected" | "removed" | null;
    /** When a member wrote it, at most one a film; null for the editors' content. */
    written_at: number | null;
    /** When it was last changed after that. */
    edited_at: number | null;
  };
  /** Who was already counted for a term in an hour (hours since 1970). */
  search_counted: {
    hour: number;
    term_id: number;
    user_id: number;
  };
  /** What can be found; its tokens stand in the engine's own index under the same `place`. */
  search_documents: {
    content_type: number;
    target_id: number;
    /** Kind, popularity and id in one number: the order of the index. See `server/search/place.ts`. */
    place: number;
    /** Not found before this time. */
    published_at: number;
    /** JSON list: the name it is shown by, then its other names. */
    names: string;
  };
  search_terms: {
    id: Generated<number>;
    /** Its normal form: two spellings of one term are one row. */
    term_key: string;
    /** As it was typed first. */
    term: string;
    /** Binary logarithm of the searches, each weighed by 2 to the half-lives since 1970; orders by heat at any time. */
    score: number;
    searches: number;
    /** Set by operators: order among the pinned terms. */
    pinned: number | null;
    /** Set by operators: 1 is never shown. */
    blocked: Generated<number>;
    created_at: number;
  };
  series: {
    id: Generated<number>;
    content_key: string;
    title: string;
    description: string;
    /** The entry of the catalogue that stands for it. */
    video_id: number | null;
    /** The member who made it; null for the site's own. */
    owner_id: number | null;
    /** Episodes it will have; null when nobody knows. */
    total: number | null;
    /** When the next episode comes. */
    next_at: number | null;
    /** `removed` by an operator. */
    status: Generated<"published" | "removed">;
    /** When its owner took it away; that can be undone for a day. */
    deleted_at: number | null;
    created_at: Generated<number>;
    updated_at: Generated<number>;
  };
  /** Episodes that appeared together, and how far their followers were told of them. */
  series_rounds: {
    id: Generated<number>;
    series_id: number;
    /** The first of the new episodes. */
    video_id: number;
    /** How far the series has come with it. */
    text: string;
    /** Who published it, and is not told. */
    publisher_id: number | null;
    /** Followers up to this id were told. */
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
    /** What signed in, in words. */
    device: Generated<string>;
    /** Network address with its end hidden. */
    place: Generated<string>;
    /** Exact to a few minutes; null right after signing in. */
    seen_at: number | null;
  };
  /** Site-wide values as JSON, e.g. `site` from site.yaml. */
  settings: {
    name: string;
    value: string;
  };
  /** Likes. `active` 0: taken back; the row stays so that liking again notifies nobody twice. */
  supports: {
    user_id: number;
    content_type: number;
    target_id: number;
    active: Generated<number>;
    created_at: number;
  };
  tag_categories: {
    id: Generated<number>;
    content_key: string;
    name: string;
    position: number;
    /** 1: its tags are choices of the film library. */
    facet: Generated<number>;
  };
  tag_changes: {
    id: Generated<number>;
    /** The process that wrote. */
    origin: string;
    /** JSON list. */
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
    /** Published films; kept by whoever changes them. */
    video_count: Generated<number>;
    /** When its texts last changed; 0 when that is not known. */
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
  /** Bytes of films a member has sent on a day. */
  upload_days: {
    owner_id: number;
    day: number;
    bytes: number;
  };
  uploaded_images: {
    id: Generated<number>;
    owner_id: number;
    /** Path below the media root without width and ending. */
    image_key: string;
    width: number;
    height: number;
    bytes: number;
    created_at: number;
  };
  uploads: {
    /** 32 hex digits. */
    id: string;
    owner_id: number;
    video_id: number;
    name: string;
    /** Bytes. */
    size: number;
    /** Bytes durably stored, in `parts` objects `uploads/{id}/{n}` counted from 0. */
    received: Generated<number>;
    parts: Generated<number>;
    fingerprint: Generated<string>;
    /** `used`: made into a film, its parts may go. */
    state: "open" | "complete" | "used" | "cancelled";
    created_at: number;
    /** When bytes last arrived. */
    touched_at: number;
    /** The request that may add bytes, until `writer_until` unless it extends that. */
    writer: string | null;
    writer_until: Generated<number>;
  };
  /** SHA-256 of the ids of the devices a user came from. */
  user_devices: {
    user_id: number;
    device: string;
  };
  users: {
    id: Generated<number>;
    role: Generated<"user" | "operator">;
    account: string | null;
    mobile: string | null;
    name: string;
    avatar: string | null;
    /** Channel the visitor came by. */
    channel_code: string | null;
    /** Inviter the visitor came by. */
    inviter_code: string | null;
    content_key: string | null;
    created_at: number;
    /** PHC string; null for who signs in by SMS code only. */
    password_hash: string | null;
    bio: Generated<string>;
    gender: Generated<"unknown" | "female" | "male" | "other">;
    /** YYYY-MM-DD. */
    birthday: string | null;
    /** `leaving` until `delete_at`, then `deleted`: the row stays without anything personal. */
    status: Generated<"active" | "leaving" | "banned" | "deleted">;
    delete_at: number | null;
    lock_code_hash: string | null;
    /** When the guest became a member. */
    member_since: number | null;
    /** 1: gets a daily message of what is new among what they follow. */
    daily_digest: Generated<number>;
  };
  /** What is known of a film beside its texts; no row when nothing is. */
  video_facts: {
    video_id: number;
    original_title: Generated<string>;
    /** JSON list. */
    aliases: Generated<string>;
    /** JSON list of ISO 3166-1 codes. */
    countries: Generated<string>;
    /** JSON list of BCP 47 languages. */
    languages: Generated<string>;
    /** JSON list of `{region, date, note}`; dates as exact as they are known. */
    releases: Generated<string>;
    /** Minutes. */
    runtime: number | null;
    tagline: Generated<string>;
    /** What it holds that not everybody wants to see. */
    advisory: Generated<string>;
    /** Its poster, 2:3; empty when there is none. */
    portrait: Generated<string>;
    /** JSON list of pictures. */
    stills: Generated<string>;
    /** JSON list of content keys of other films. */
    trailers: Generated<string>;
    /** JSON list of `{name, url}`. */
    links: Generated<string>;
    /** JSON list of `{source, score, best, votes, url}`: what it has elsewhere. */
    scores: Generated<string>;
  };
  /** Where else a film plays from. */
  video_lines: {
    video_id: number;
    position: number;
    name: string;
    /** HLS playlist or MP4 file on a machine that is not the site's. */
    url: string;
    host: string;
    state: Generated<"unknown" | "good" | "dead">;
    /** Checks in a row that failed. */
    failures: Generated<number>;
    /** When it is to be looked at next. */
    check_at: Generated<number>;
  };
  video_performers: {
    video_id: number;
    performer_id: number;
    role: string;
    position: number;
    /** JSON list of what the person does in it. */
    crafts: Generated<string>;
  };
  /** Upright posters and stills of `video_facts` by picture; kept in line by triggers. */
  video_pictures: {
    image: string;
    video_id: number;
  };
  /** Plays of one film on one day. */
  video_plays: {
    video_id: number;
    day: number;
    plays: number;
  };
  /** How many rated a film how. */
  video_ratings: {
    video_id: number;
    /** Half stars. */
    stars: number;
    count: number;
    /** Sum of the weights of its votes. */
    weight: number;
  };
  /** The film's `published_at` and `plays` stand here too, kept in line by triggers. */
  video_tags: {
    video_id: number;
    tag_id: number;
    position: number;
    published_at: Generated<number>;
    plays: Generated<number>;
  };
  /** Who was already counted on a day. */
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
    /** Its picture, 16:9; empty when there is none. */
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
    /** JSON of what editors say about playing it: may it be saved, its opening and closing titles. */
    playback: Generated<string>;
    /** The file it plays from; null for an entry without one, or with lines elsewhere only. */
    film_id: number | null;
    kind: Generated<"feature" | "series" | "short" | "documentary" | "animation" | "variety" | "music" | "clip" | "episode" | "trailer" | "unknown">;
    year: number | null;
    /** When what the film library knows of it last changed, in microseconds; kept by triggers. */
    facets_at: Generated<number>;
    /** Weighted, 0 to 10; null before enough have rated. See `server/marks/score.ts`. */
    score: number | null;
    /** How many have rated it. */
    score_votes: Generated<number>;
  };
  /** Films that were deleted, for the film library's index; kept by triggers. */
  videos_gone: {
    video_id: number;
    /** In microseconds. */
    gone_at: number;
  };
  /** The diary: days somebody has seen a film on. */
  watch_days: {
    user_id: number;
    day: number;
    video_id: number;
  };
  word_rules: {
    id: Generated<number>;
    word: string;
    /** As texts are compared with it. See `server/screening/screening.ts`. */
    folded: string;
    effect: "block" | "hold" | "mask";
    created_by: number | null;
    created_at: number;
  };
  works: {
    video_id: number;
    owner_id: number;
    state: "uploading" | "queued" | "working" | "ready" | "failed" | "deleted";
    review: Generated<"none" | "pending" | "approved" | "rejected" | "removed">;
    /** Why it failed or was rejected, in words for its owner. */
    reason: Generated<string>;
    /** The film's status once nothing stands against it. */
    wanted_status: Generated<"draft" | "scheduled" | "published">;
    /** The file it is made of. */
    upload_id: string | null;
    created_at: number;
    updated_at: number;
    /** When a `scheduled` one is to appear. */
    publish_at: number | null;
    /** When it was first public; may lie ahead. */
    live_at: number | null;
    /** When its owner deleted it; that can be undone for a while. */
    deleted_at: number | null;
    /** Counts the owner's changes, so that two windows do not overwrite each other. */
    version: Generated<number>;
  };
  works_list_items: {
    list_id: number;
    video_id: number;
    position: number;
    added_at: number;
  };
  /** Films a member has put in an order, for themselves or for everybody. */
  works_lists: {
    id: Generated<number>;
    user_id: number;
    title: string;
    description: string;
    public: number;
    /** How many films are in it, public or not. */
    films: Generated<number>;
    created_at: number;
    updated_at: number;
    deleted_at: number | null;
    /** `removed` by an operator; `public` is its owner's choice. */
    status: Generated<"published" | "removed">;
  };
}

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>;
