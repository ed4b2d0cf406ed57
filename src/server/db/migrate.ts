import { sql, type Kysely } from "kysely";
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from "kysely/migration";
import type { ColumnTypes, MigrationScript } from "./dialect/engine.ts";
import { postgresTypes } from "./dialect/postgres.ts";
import { sqliteTypes } from "./dialect/sqlite.ts";
import { refreshStatistics } from "./dialect/sqlite-statistics.ts";
import { foundation } from "./migrations/0001-foundation.ts";
import { search } from "./migrations/0002-search.ts";
import { browse } from "./migrations/0003-browse.ts";
import { push } from "./migrations/0004-push.ts";
import { scale } from "./migrations/0005-scale.ts";
import { posts } from "./migrations/0006-posts.ts";
import { accounts } from "./migrations/0007-accounts.ts";
import { points } from "./migrations/0008-points.ts";
import { community } from "./migrations/0009-community.ts";
import { pinnedComments } from "./migrations/0010-pinned-comments.ts";
import { publish } from "./migrations/0011-publish.ts";
import { moderation } from "./migrations/0012-moderation.ts";
import { searchVectors } from "./migrations/0013-search-vectors.ts";
import { series } from "./migrations/0019-series.ts";
import { movedInviteCodes } from "./migrations/0017-moved-invite-codes.ts";
import { filmWords } from "./migrations/0020-film-words.ts";
import { privatePictures } from "./migrations/0016-private-pictures.ts";
import { people } from "./migrations/0015-people.ts";
import { comments } from "./migrations/0014-comments.ts";
import { playback } from "./migrations/0021-playback.ts";
import { listStatus } from "./migrations/0022-list-status.ts";
import { jobs } from "./migrations/0023-jobs.ts";
import { works } from "./migrations/0024-works.ts";
import { adTimes } from "./migrations/0030-ad-times.ts";
import { jobsOfSubject } from "./migrations/0025-jobs-of-subject.ts";
import { worksShow } from "./migrations/0028-works-show.ts";
import { uploads } from "./migrations/0027-uploads.ts";
import { editorial } from "./migrations/0031-editorial.ts";
import { uploadsOfFilm } from "./migrations/0038-uploads-of-film.ts";
import { pictureUses } from "./migrations/0040-picture-uses.ts";
import { shownPictures } from "./migrations/0041-shown-pictures.ts";
import { searchPages } from "./migrations/0042-search-pages.ts";
import { idleGuests } from "./migrations/0043-idle-guests.ts";
import { mendFilms } from "./migrations/0046-mend-films.ts";
import { jobsInTurn } from "./migrations/0047-jobs-in-turn.ts";
import { imports } from "./migrations/0052-imports.ts";
import { importJobs } from "./migrations/0058-import-jobs.ts";
import { catalogue } from "./migrations/0048-catalogue.ts";
import { collaborators } from "./migrations/0091-collaborators.ts";
import { facets } from "./migrations/0049-facets.ts";
import { marks } from "./migrations/0050-marks.ts";
import { filmPictures } from "./migrations/0051-film-pictures.ts";
import { editing } from "./migrations/0054-editing.ts";
import { lineChecks } from "./migrations/0055-line-checks.ts";
import { marksMended } from "./migrations/0057-marks-mended.ts";
import { remotePictures } from "./migrations/0060-remote-pictures.ts";
import { likesAndLines } from "./migrations/0065-likes-and-lines.ts";
import { oldComments } from "./migrations/0067-old-comments.ts";
import { targetIndexes } from "./migrations/0068-target-indexes.ts";
import { bulkFilling } from "./migrations/0069-bulk-filling.ts";
import { homeChannel } from "./migrations/0070-home-channel.ts";
import { metadataPace } from "./migrations/0071-metadata-pace.ts";
import { siteAndPages } from "./migrations/0072-site-and-pages.ts";
import { secondFactors } from "./migrations/0074-second-factors.ts";
import { accessTokens } from "./migrations/0075-access-tokens.ts";
import { soldPosts } from "./migrations/0076-sold-posts.ts";
import { mail } from "./migrations/0077-mail.ts";
import { delayedMails } from "./migrations/0078-delayed-mails.ts";
import { passkeys } from "./migrations/0079-passkeys.ts";
import { linkedAccounts } from "./migrations/0080-linked-accounts.ts";
import { webhooks } from "./migrations/0081-webhooks.ts";
import { wordImports } from "./migrations/0082-word-imports.ts";
import { running } from "./migrations/0085-running.ts";
import { webPush } from "./migrations/0083-push.ts";
import { heldPictures } from "./migrations/0087-held-pictures.ts";
import { heardPieces } from "./migrations/0088-heard-pieces.ts";
import { filmSources } from "./migrations/0089-film-sources.ts";
import { trims } from "./migrations/0090-trims.ts";
import { shadowLimits } from "./migrations/0093-shadow-limits.ts";
import { viewerOrigins } from "./migrations/0094-viewer-origins.ts";
import { lives } from "./migrations/0095-lives.ts";
import { premieres } from "./migrations/0096-premieres.ts";
import { oneRowOfJobs } from "./migrations/0097-one-row-of-jobs.ts";
import { writing } from "./migrations/0098-writing.ts";
import { liveEdges } from "./migrations/0100-live-edges.ts";
import { liveCovers } from "./migrations/0101-live-covers.ts";
import { liveRenditions } from "./migrations/0103-live-renditions.ts";
import { craftsInIndex } from "./migrations/0104-crafts-in-index.ts";
import { listsInOrder } from "./migrations/0105-lists-in-order.ts";
import { foundByOwner } from "./migrations/0106-found-by-owner.ts";
import { playsBesidePeople } from "./migrations/0107-plays-beside-people.ts";
import { practiceRecounted } from "./migrations/0108-practice-recounted.ts";
import { soldVersions } from "./migrations/0110-sold-versions.ts";
import { followCounts } from "./migrations/0112-follow-counts.ts";
import { usedTags } from "./migrations/0113-used-tags.ts";
import { promisedParts } from "./migrations/0114-promised-parts.ts";
import { takenDownReviews } from "./migrations/0115-taken-down-reviews.ts";
import { archivedSeries } from "./migrations/0116-archived-series.ts";
import { votesByTime } from "./migrations/0117-votes-by-time.ts";
import { otherHosts } from "./migrations/0118-other-hosts.ts";
import { banRemovals } from "./migrations/0119-ban-removals.ts";
import { shadowedMarks } from "./migrations/0120-shadowed-marks.ts";
import { otherHostIndex } from "./migrations/0121-other-host-index.ts";
import { staffRoles } from "./migrations/0073-staff-roles.ts";
import { mediaLibrary } from "./migrations/0061-media-library.ts";
import { bulkAndMerge } from "./migrations/0059-bulk-and-merge.ts";
import { followedSeries } from "./migrations/0056-followed-series.ts";
import type { DatabaseAddress } from "./address.ts";
import { connectWriter } from "./unreachable.ts";
import type { Tables } from "./schema.ts";

const scripts: Readonly<Record<string, MigrationScript>> = {
  "0001-foundation": foundation,
  "0002-search": search,
  "0003-browse": browse,
  "0004-push": push,
  "0005-scale": scale,
  "0006-posts": posts,
  "0007-accounts": accounts,
  "0008-points": points,
  "0009-community": community,
  "0010-pinned-comments": pinnedComments,
  "0011-publish": publish,
  "0012-moderation": moderation,
  "0013-search-vectors": searchVectors,
  "0019-series": series,
  "0017-moved-invite-codes": movedInviteCodes,
  "0020-film-words": filmWords,
  "0021-playback": playback,
  "0016-private-pictures": privatePictures,
  "0015-people": people,
  "0014-comments": comments,
  "0022-list-status": listStatus,
  "0023-jobs": jobs,
  "0024-works": works,
  "0030-ad-times": adTimes,
  "0025-jobs-of-subject": jobsOfSubject,
  "0028-works-show": worksShow,
  "0027-uploads": uploads,
  "0031-editorial": editorial,
  "0038-uploads-of-film": uploadsOfFilm,
  "0040-picture-uses": pictureUses,
  "0041-shown-pictures": shownPictures,
  "0042-search-pages": searchPages,
  "0043-idle-guests": idleGuests,
  "0046-mend-films": mendFilms,
  "0047-jobs-in-turn": jobsInTurn,
  "0048-catalogue": catalogue,
  "0049-facets": facets,
  "0050-marks": marks,
  "0051-film-pictures": filmPictures,
  "0054-editing": editing,
  "0056-followed-series": followedSeries,
  "0055-line-checks": lineChecks,
  "0052-imports": imports,
  "0057-marks-mended": marksMended,
  "0058-import-jobs": importJobs,
  "0060-remote-pictures": remotePictures,
  "0061-media-library": mediaLibrary,
  "0059-bulk-and-merge": bulkAndMerge,
  "0065-likes-and-lines": likesAndLines,
  "0067-old-comments": oldComments,
  "0068-target-indexes": targetIndexes,
  "0069-bulk-filling": bulkFilling,
  "0070-home-channel": homeChannel,
  "0071-metadata-pace": metadataPace,
  "0072-site-and-pages": siteAndPages,
  "0073-staff-roles": staffRoles,
  "0074-second-factors": secondFactors,
  "0075-access-tokens": accessTokens,
  "0076-sold-posts": soldPosts,
  "0077-mail": mail,
  "0078-delayed-mails": delayedMails,
  "0079-passkeys": passkeys,
  "0080-linked-accounts": linkedAccounts,
  "0081-webhooks": webhooks,
  "0082-word-imports": wordImports,
  "0085-running": running,
  "0083-push": webPush,
  "0087-held-pictures": heldPictures,
  "0088-heard-pieces": heardPieces,
  "0089-film-sources": filmSources,
  "0090-trims": trims,
  "0091-collaborators": collaborators,
  "0093-shadow-limits": shadowLimits,
  "0094-viewer-origins": viewerOrigins,
  "0095-lives": lives,
  "0096-premieres": premieres,
  "0097-one-row-of-jobs": oneRowOfJobs,
  "0098-writing": writing,
  "0100-live-edges": liveEdges,
  "0101-live-covers": liveCovers,
  "0103-live-renditions": liveRenditions,
  "0104-crafts-in-index": craftsInIndex,
  "0105-lists-in-order": listsInOrder,
  "0106-found-by-owner": foundByOwner,
  "0107-plays-beside-people": playsBesidePeople,
  "0108-practice-recounted": practiceRecounted,
  "0110-sold-versions": soldVersions,
  "0112-follow-counts": followCounts,
  "0113-used-tags": usedTags,
  "0114-promised-parts": promisedParts,
  "0115-taken-down-reviews": takenDownReviews,
  "0116-archived-series": archivedSeries,
  "0117-votes-by-time": votesByTime,
  "0118-other-hosts": otherHosts,
  "0119-ban-removals": banRemovals,
  "0120-shadowed-marks": shadowedMarks,
  "0121-other-host-index": otherHostIndex,
};

/** Runs all pending migrations. If several processes call it at once, one migrates and the others wait. */
export async function migrate(database: DatabaseAddress, report: (error: Error) => void): Promise<void> {
  const types = database.url ? postgresTypes : sqliteTypes;
  const db = await connectWriter(database, report, 0);
  try {
    // Numbers are assigned when the work on a migration starts, so a migration that lands later may have a lower number than one already
    // applied.
    const allowUnorderedMigrations = true;
    const all = { ...(await laterMigrations(db)), ...migrations(types) };
    const migrator = new Migrator({ db, provider: { getMigrations: async () => all }, allowUnorderedMigrations });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    // PostgreSQL updates its statistics itself.
    if (!database.url) await refreshStatistics(db, (results ?? []).length > 0);
  } finally {
    await db.destroy();
  }
}

/**
 * Migrations of a later release, which has run on this database. They only add (`additive.test.ts`), so this release works as before; without
 * them in its list the migrator would refuse the database.
 */
async function laterMigrations(db: Kysely<Tables>): Promise<Record<string, Migration>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return {};
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => {} }]));
}

/** Names of all migrations of this release. */
export const knownMigrations: readonly string[] = Object.keys(scripts).toSorted();

/** Returns the applied migrations and the pending ones of this release. Changes nothing. */
export async function migrationState(database: DatabaseAddress): Promise<{ done: string[]; pending: string[] }> {
  const types = database.url ? postgresTypes : sqliteTypes;
  const db = await connectWriter(database, () => {});
  try {
    const found = await new Migrator({
      db,
      provider: { getMigrations: async () => migrations(types) },
      allowUnorderedMigrations: true,
    }).getMigrations();
    const named = (isDone: boolean) =>
      found.filter(({ executedAt }) => (executedAt !== undefined) === isDone).map(({ name }) => name);
    return { done: named(true), pending: named(false) };
  } finally {
    await db.destroy();
  }
}

function migrations(types: ColumnTypes): Record<string, Migration> {
  const entries = Object.entries(scripts).map(([name, script]): [string, Migration] => [
    name,
    { up: (db) => run(db, script(types)) },
  ]);
  return Object.fromEntries(entries);
}

async function run(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
