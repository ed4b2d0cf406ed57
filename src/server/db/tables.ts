import type { Generated, Insertable, Selectable } from "kysely";
import type {
  Status,
  ChannelTable,
  TagCategoryTable,
  TagTable,
  PerformerTable,
  FilmTable,
  VideoTable,
  SeriesTable,
  TopicTable,
} from "./catalogue-tables.ts";
import type { PostImageTable, PostTable, ReviewImageTable, ReviewTable, ReviewVersionTable } from "./writing-tables.ts";
import type { PlaybackDayTable, PlaybackErrorTable, PlaybackStartTable } from "./playback-tables.ts";
import type { DanmakuStatus, DanmakuTable, FilmTranscriptTable } from "./film-words-tables.ts";
import type {
  CollectFolderTable,
  CollectTable,
  CommentImageTable,
  FollowTable,
  HistoryTable,
  MessageTable,
  ReportTable,
  WorksListTable,
} from "./community-tables.ts";
import type {
  BanTable,
  CaseTable,
  FeedbackAnswerTable,
  FeedbackTable,
  OperatorActTable,
  WordRuleTable,
} from "./moderation-tables.ts";
import type { ContentEntryTable, ContentRevisionTable, PreviewLinkTable } from "./editorial-tables.ts";
import type { JobTable, TagChangeTable, UploadTable, WorkTable } from "./work-tables.ts";
import type {
  CaptchaTable,
  CertificationTable,
  LoginTicketTable,
  SessionTable,
  UploadedImageTable,
  UserTable,
} from "./account-tables.ts";

/**
 * Row types. Portable columns only: integer ids, times as integer milliseconds since 1970 UTC, days as whole days since
 * 1970 in Asia/Shanghai, lists and records as JSON text, yes/no as 0 or 1.
 */
export interface Tables {
  users: UserTable;
  sessions: SessionTable;
  /** The newest one-time code of an identity for a purpose and a mobile. */
  captchas: CaptchaTable;
  /** When a mobile was last sent a code, and how many on that day. */
  /** `mobile` is the number, or `<number> own` for what its owner asked for from a known device. */
  captcha_sends: { mobile: string; sent_at: number; day: number; sends: number };
  login_tickets: LoginTicketTable;
  certifications: CertificationTable;
  uploaded_images: UploadedImageTable;
  channels: ChannelTable;
  tag_categories: TagCategoryTable;
  tags: TagTable;
  performers: PerformerTable;
  performer_tags: { performer_id: number; tag_id: number; position: number };
  /** `performers.portraits`, found from the picture; the database keeps it in line. */
  performer_portraits: { image: string; performer_id: number };
  films: FilmTable;
  film_transcripts: FilmTranscriptTable;
  videos: VideoTable;
  series: SeriesTable;
  /** A film is an episode of one series at most; `number` counts from 1. */
  episodes: { video_id: number; series_id: number; number: number };
  /** The film's time and plays stand here too; the database keeps them in line. */
  video_tags: {
    video_id: number;
    tag_id: number;
    position: number;
    published_at: Generated<number>;
    plays: Generated<number>;
  };
  video_performers: { video_id: number; performer_id: number; role: string; position: number };
  /** Plays of one film on one day. */
  video_plays: { video_id: number; day: number; plays: number };
  /** Who was already counted on a day. */
  video_views: { video_id: number; user_id: number; day: number };
  reviews: ReviewTable;
  review_images: ReviewImageTable;
  review_versions: ReviewVersionTable;
  review_tags: { review_id: number; tag_id: number; position: number };
  posts: PostTable;
  post_images: PostImageTable;
  post_tags: { post_id: number; tag_id: number; position: number };
  topics: TopicTable;
  topic_items: { topic_id: number; position: number; content_type: number; target_id: number; note: string };
  comments: CommentTable;
  danmaku: DanmakuTable;
  comment_images: CommentImageTable;
  /** Who stands where a comment's text says `@{slot}`. */
  comment_mentions: { comment_id: number; slot: number; user_id: number };
  /** Reports of playbacks that were counted. */
  playback_batches: { session: string; seq: number; created_at: number };
  playback_days: PlaybackDayTable;
  playback_starts: PlaybackStartTable;
  playback_errors: PlaybackErrorTable;
  /** How often each hundredth of a film was watched. */
  replay_parts: { video_id: number; part: number; watches: number };
  /** Who has watched any of it, once. */
  replay_viewers: { video_id: number; user_id: number };
  collects: CollectTable;
  collect_folders: CollectFolderTable;
  works_lists: WorksListTable;
  works_list_items: { list_id: number; video_id: number; position: number; added_at: number };
  follows: FollowTable;
  /** Who supports what. `active` 0: no longer; kept so that taking it back and forth tells nobody twice. */
  supports: { user_id: number; content_type: number; target_id: number; active: number; created_at: number };
  reports: ReportTable;
  operator_acts: OperatorActTable;
  moderation_cases: CaseTable;
  word_rules: WordRuleTable;
  bans: BanTable;
  feedbacks: FeedbackTable;
  feedback_images: { feedback_id: number; position: number; upload_id: number };
  feedback_answers: FeedbackAnswerTable;
  /** Whether an answer helped, once a person. */
  question_votes: { question_id: number; user_id: number; helpful: number; created_at: number };
  messages: MessageTable;
  /** Announcements up to this time are read. */
  message_markers: { user_id: number; announcements_read_at: number };
  histories: HistoryTable;
  announcements: AnnouncementTable;
  question_categories: { id: Generated<number>; content_key: string; name: string; position: number };
  questions: {
    id: Generated<number>;
    content_key: string;
    category_id: number;
    question: string;
    answer: string;
    position: number;
  };
  ads: AdTable;
  /** One counted click per identity, ad and hour (hours since 1970). */
  ad_clicks: { ad_id: number; user_id: number; hour: number };
  /** Addresses search engines are still to be told of, each once per engine. */
  push_jobs: { id: Generated<number>; target: string; path: string; attempts: Generated<number>; next_at: number };
  search_documents: SearchDocumentTable;
  search_terms: SearchTermTable;
  /** Who was already counted for a term in an hour (hours since 1970). */
  search_counted: { hour: number; term_id: number; user_id: number };
  /** What a user has and has earned: the sum of their entries, kept by the same transaction. */
  point_accounts: { user_id: number; balance: number; score: number };
  point_entries: PointEntryTable;
  /** Sums of a user's entries of a day; `score` holds what counts for titles and ranks. */
  point_days: { day: number; user_id: number; earned: number; spent: number; score: number };
  /** Time a user was there on a day, and the last heartbeat. */
  online_days: { user_id: number; day: number; milliseconds: number; last_at: number };
  check_ins: { user_id: number; day: number; make_up: number; points: number; created_at: number };
  /** One row a card; `source` says what it was given for. */
  make_up_cards: {
    id: Generated<number>;
    user_id: number;
    source: string;
    used_day: number | null;
    created_at: number;
  };
  invite_codes: { user_id: number; code: string };
  moved_invite_codes: { user_id: number; code: string };
  /** Who became a member by whose link. Active since `active_at`. */
  invitations: {
    id: Generated<number>;
    inviter_id: number;
    invitee_id: number;
    registered_at: number;
    active_at: number | null;
  };
  /** SHA-256 of the ids of the devices a user came from. */
  user_devices: { user_id: number; device: string };
  idempotency_keys: IdempotencyKeyTable;
  jobs: JobTable;
  tag_changes: TagChangeTable;
  works: WorkTable;
  uploads: UploadTable;
  /** Bytes of films a member has sent on a day. */
  upload_days: { owner_id: number; day: number; bytes: number };
  content_entries: ContentEntryTable;
  content_revisions: ContentRevisionTable;
  preview_links: PreviewLinkTable;
  /** Site-wide values as JSON, e.g. `site` from site.yaml. */
  settings: { name: string; value: string };
}

export type { DanmakuStatus };

export type CommentStatus = "published" | "deleted" | "pending" | "rejected" | "removed";

export interface CommentTable {
  id: Generated<number>;
  content_key: string | null;
  /** The wire's contentType of what it is about. */
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
  /** `deleted` by its author, `removed` and `rejected` by an operator; `pending` waits for one. */
  status: Generated<CommentStatus>;
  pinned: Generated<number>;
  confirmed: Generated<number>;
  /** 1: written by whoever wrote the thing. */
  by_owner: Generated<number>;
  /** The reply it answers inside its thread. */
  reply_to_id: Generated<number | null>;
  deleted_at: Generated<number | null>;
  /** 1: its author says that it gives the plot away. */
  spoiler: Generated<number>;
  /** When its author last changed it. */
  edited_at: Generated<number | null>;
  /** How many `comment_images` it has. */
  pictures: Generated<number>;
}

export interface AnnouncementTable {
  id: Generated<number>;
  content_key: string;
  title: string;
  body: string;
  pinned: number;
  status: Status;
  published_at: number;
}

export interface AdTable {
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
  status: Status;
  clicks: Generated<number>;
  /** Shown from, and until before, in milliseconds since 1970; null without such a bound. */
  starts_at: number | null;
  ends_at: number | null;
  /** When an operator deleted it; it may be brought back. */
  deleted_at: number | null;
}

/** One row for everything that can be found; what it is found by stands in the engine's own index under the same place. */
export interface SearchDocumentTable {
  /** The wire's contentType. */
  content_type: number;
  target_id: number;
  /** Kind, popularity and id in one number: the order of the index. See `server/search/place.ts`. */
  place: number;
  /** Not found before this time. */
  published_at: number;
  /** JSON list: the name it is shown by, then its other names. */
  names: string;
}

export interface SearchTermTable {
  id: Generated<number>;
  /** Its normal form: two spellings of one term are one row. */
  term_key: string;
  /** As it was typed first. */
  term: string;
  /** Binary logarithm of the searches, each weighed by 2 to the half-lives since 1970; orders by heat at any time. */
  score: number;
  searches: number;
  /** Set by operators: place among the pinned terms. */
  pinned: number | null;
  /** Set by operators: 1 is never shown. */
  blocked: Generated<number>;
  created_at: number;
}

/** Append-only: the database refuses to change or delete a row. */
export interface PointEntryTable {
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
}

/** The answer a call gave under a key, for a repeat. */
export interface IdempotencyKeyTable {
  user_id: number;
  request_key: string;
  call: string;
  /** SHA-256 of the body, hex. */
  body_hash: string;
  /** JSON; null only inside the transaction that makes it. */
  answer: string | null;
  created_at: number;
}

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>;
