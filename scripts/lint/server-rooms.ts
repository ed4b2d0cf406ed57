import path from "node:path";

/**
 * The folders of `src/server`, lowest first, with what is not clear from a name: a file imports only from its own folder and those before
 * it, so that folders never depend on each other mutually. Types may also come from a later folder below the same top-level folder, e.g.
 * from `db` into `db/dialect`. `.` is `src/server` itself.
 */
export const rooms: readonly string[] = [
  // Independent of the site.
  "core", // The context of every call, errors, how a call is declared.
  "process", // Log, signals, disk, child processes.
  "text", // Markdown, Chinese, the language of an answer.
  "net", // HTTP: bodies, and fetching from outside.
  // Storage and databases.
  "db/migrations",
  "db/dialect", // What differs between SQLite and PostgreSQL.
  "db", // The database, its columns and their meanings.
  "paging", // A page of a list and its cursor.
  "cache", // The cache of pages, kept reads, tags that end them.
  "redis",
  "limits", // How often somebody may do something; challenges.
  "storage", // Where media are kept: a folder or S3.
  "storage/s3",
  "env", // The settings.
  "sms",
  "sign-in-providers", // Other sites with which members sign in.
  "cluster", // The web processes of one machine.
  "jobs", // The queue of jobs and the worker.
  "events", // What webhooks are told of.
  "media", // Serving, moving and tidying media files.
  // Shared by everything that is written or displayed.
  "people", // A person as others see them, sessions, mentions.
  "audit", // What operators did.
  "screening", // Word rules, and what waits for an operator.
  "films", // The files of a film.
  "lines", // Lines: addresses elsewhere from which films are played.
  "uploads", // Files and pictures that members send.
  "publishing", // Rules for posts and reviews.
  "content", // The editors' files: schemas and reading.
  "documents", // Static texts such as the user agreement.
  "cards", // Cards of films, reviews, posts and topics.
  "kinds", // One file for each kind of content.
  "search",
  "search-engines", // Telling them of changed pages.
  "points", // The ledger of points, titles and ranks.
  "mail", // Letters to be sent.
  "push", // Web push.
  "messages", // Messages to members, and how they arrive.
  "backups", // When backups are made, and how the last went.
  "ratings", // The score of a film.
  "collaborators", // Who made a film together, and their shares.
  // What visitors read.
  "ads",
  "catalogue", // Films: lists, the page of one, ranks, views.
  "library", // The index that filters and counts all films.
  "performers",
  "tags",
  "topics",
  "notices", // Announcements, and questions with answers.
  // What visitors do.
  "series", // Telling followers of new episodes.
  "follows",
  "favorites",
  "history",
  "playback", // Reports of players.
  "danmaku",
  "premieres",
  "comments",
  "likes", // Likes and reports.
  "invites",
  "checkin",
  "feedback",
  "mark-import", // Finding the films of marks that were exported elsewhere.
  "reviews",
  "marks", // Marks: want to watch, watched, rating, diary.
  "posts",
  "works-lists", // Members' lists of films.
  "own-series", // Members' own series.
  "remote-pictures", // Pictures that imports name by address.
  "works", // Members' own films.
  "transcode",
  "speech", // Automatic captions.
  "film-sources", // Films fetched by address, or found in a folder.
  "live", // Live streams: watching, recording, chat.
  "live-ingest", // Receiving live streams.
  // What uses all of the above: operators, accounts with their data, editors, search engines.
  "staff", // The team and its roles.
  "moderation/judges", // Hiding and showing each kind of content.
  "moderation", // Cases, bans, word rules.
  "personal", // All data of a person.
  "accounts", // Signing up and in, profile, leaving.
  "email", // A member's email address.
  "access-tokens",
  "passkeys",
  "linked-accounts", // A member's accounts on other sites.
  "webhooks",
  "digests", // Letters with what is new.
  "content/import", // Writing the editors' files to the database.
  "media-library", // The editors' pictures.
  "editorial", // The editors' pages: drafts, previews, publishing, many at once.
  "merging", // Joining entries that are the same.
  "site-import", // Catalogues of other sites: reading, matching, writing.
  "imports", // The page on which operators run those.
  "job-handlers", // Every kind of job.
  "metadata", // Looking facts up elsewhere.
  "content-files/export",
  "content-files", // Import and export of the whole content.
  "setup", // The first visit to a new site.
  "provide", // The catalogue in the format of MacCMS.
  "figures", // The numbers on the operators' overview.
  "config", // What browsers are told of the site.
  "seo", // Sitemaps, feeds, share pictures.
  // Entry points.
  "wire", // Signatures, sealing and batches of calls.
  "api", // Every call.
  "docs/fields", // What the fields of calls mean.
  "docs", // The documentation of the API.
  "metrics",
  "site", // All of the above as one site.
  "http",
  ".", // The processes: `main.ts` and `worker.ts`.
  "operations", // Commands: backup, restore, doctor.
];

const list = "scripts/lint/server-rooms.ts";

/** The parts of a syntax tree node used here. */
interface Node {
  type: string;
  [field: string]: unknown;
}

interface RuleContext {
  filename: string;
  report(problem: { node: Node; message: string }): void;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

const root = "/src/server/";

/** The path below `src/server`; null for other files. */
function below(file: string): string | null {
  const posix = file.replaceAll("\\", "/");
  const start = posix.lastIndexOf(root);
  return start === -1 ? null : posix.slice(start + root.length);
}

const called = (room: string): string => (room === "." ? "src/server itself" : `src/server/${room}`);

const outermost = (room: string): string | undefined => room.split("/")[0];

/** Whether only types are imported. */
function isForTypes(node: Node): boolean {
  if (node["importKind"] === "type" || node["exportKind"] === "type") return true;
  const { specifiers } = node;
  if (!Array.isArray(specifiers) || specifiers.length === 0) return false;
  return specifiers.every((one) => isNode(one) && (one["importKind"] === "type" || one["exportKind"] === "type"));
}

function create({ filename, report }: RuleContext) {
  const file = below(filename);
  if (file === null || file.endsWith(".d.ts")) return {};
  const room = path.posix.dirname(file);
  const rank = rooms.indexOf(room);

  function check(node: Node): void {
    const source = isNode(node["source"]) ? node["source"]["value"] : undefined;
    if (typeof source !== "string") return;
    const target = source.startsWith("#server/")
      ? source.slice("#server/".length)
      : source.startsWith(".")
        ? path.posix.join(path.posix.dirname(file ?? ""), source)
        : "..";
    if (target.startsWith("..")) return;
    const other = path.posix.dirname(target);
    if (rank === -1 || rooms.indexOf(other) <= rank) return;
    if (isForTypes(node) && outermost(other) === outermost(room)) return;
    const message =
      `${called(room)} is below ${called(other)} and cannot import ${target}: move what both need to a folder below both, ` +
      `or take it as an argument. The order of the folders is in ${list}.`;
    report({ node, message });
  }

  return {
    Program(node: Node) {
      if (rank !== -1) return;
      report({ node, message: `${called(room)} is a new folder: give it its place in ${list}, after all it imports.` });
    },
    ImportDeclaration: check,
    ExportNamedDeclaration: check,
    ExportAllDeclaration: check,
    ImportExpression: check,
  };
}

// oxlint takes a plugin by its default export.
// oxlint-disable-next-line import/no-default-export
export default { meta: { name: "server-rooms" }, rules: { downwards: { create } } };
