import path from "node:path";

/**
 * The folders of `src/server`, lowest first: a file imports only from its own folder and those before it, so that folders never depend on
 * each other mutually. Types may also come from a later folder below the same top-level folder, e.g. from `db` into `db/dialect`. `.` is
 * `src/server` itself, with the processes.
 */
export const rooms: readonly string[] = [
  // Independent of the site.
  "core",
  "process",
  "text",
  "net",
  // Storage and databases.
  "db/migrations",
  "db/dialect",
  "db",
  "paging",
  "cache",
  "redis",
  "limits",
  "storage",
  "storage/s3",
  "env",
  "sms",
  "sign-in-providers",
  "cluster",
  "jobs",
  "events",
  "media",
  // Shared by everything that is written or displayed.
  "people",
  "audit",
  "screening",
  "films",
  "lines",
  "uploads",
  "publishing",
  "content",
  "documents",
  "cards",
  "kinds",
  "search",
  "search-engines",
  "points",
  "mail",
  "push",
  "messages",
  "backups",
  "ratings",
  "collaborators",
  // What visitors read.
  "ads",
  "catalogue",
  "library",
  "performers",
  "tags",
  "topics",
  "notices",
  // What visitors do.
  "series",
  "follows",
  "favorites",
  "history",
  "playback",
  "danmaku",
  "premieres",
  "comments",
  "likes",
  "invites",
  "checkin",
  "feedback",
  "mark-import",
  "reviews",
  "marks",
  "posts",
  "works-lists",
  "own-series",
  "remote-pictures",
  "works",
  "transcode",
  "speech",
  "film-sources",
  "live",
  "live-ingest",
  // What uses all of the above: operators, accounts with their data, editors, search engines.
  "staff",
  "moderation/judges",
  "moderation",
  "personal",
  "accounts",
  "email",
  "access-tokens",
  "passkeys",
  "linked-accounts",
  "webhooks",
  "digests",
  "content/import",
  "media-library",
  "editorial",
  "merging",
  "site-import",
  "imports",
  "job-handlers",
  "metadata",
  "content-files/export",
  "content-files",
  "setup",
  "provide",
  "figures",
  "config",
  "seo",
  // Entry points.
  "wire",
  "api",
  "docs/fields",
  "docs",
  "metrics",
  "site",
  "http",
  ".",
  "operations",
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
