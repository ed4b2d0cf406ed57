import type { ImportDetail } from "#lib/contract/schemas/imports.ts";
import { ownValue } from "#lib/rows.ts";
import type { Reader } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { importOptions } from "../site-import/options.ts";
import { readSeen } from "../site-import/seen.ts";
import { fileIdOf } from "./files.ts";

type Mapping = Pick<ImportDetail, "channels" | "genres" | "kinds" | "channelChoices" | "genreChoices">;

/** Tags the genre pickers offer at most. */
const maxChoices = 1000;

/** What the names of this source were mapped to the last time: of the same address, or of a file of the same name. */
export async function previousMapping(db: Reader, { source, address }: { source: string; address: string }) {
  const fileId = fileIdOf(address);
  const file =
    fileId === null
      ? undefined
      : await db.selectFrom("import_files").select("name").where("id", "=", fileId).executeTakeFirst();
  const same = file
    ? await db.selectFrom("import_files").select("id").where("name", "=", file.name).limit(100).execute()
    : [];
  const addresses = [address, ...same.map(({ id }) => `file:${id}`)];
  const row = await db
    .selectFrom("imports")
    .select("options")
    .where("source", "=", source)
    .where("address", "in", addresses)
    // Commands get their mapping as an argument, so their checks are ignored.
    .where(({ eb, or }) => or([eb("dry", "=", 0), eb("queued", "=", 1)]))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const { channels, genres, kinds, classes } = importOptions.parse(row ? JSON.parse(row.options) : {});
  return { channels, genres, kinds, classes };
}

/** Names the source uses, what each is proposed to become, and what there is to choose from. */
export async function readMapping(db: Reader, row: Row<"imports">): Promise<Mapping> {
  const seen = readSeen(row.seen);
  const known = importOptions.parse(JSON.parse(row.options));
  const channels = await db
    .selectFrom("channels")
    .select(["content_key as key", "name"])
    .orderBy("position")
    .orderBy("id")
    .execute();
  const genres = await db
    .selectFrom("tags")
    .innerJoin("tag_categories", "tag_categories.id", "tags.category_id")
    .select(["tags.content_key as key", "tags.name"])
    .where("facet", "=", 1)
    .orderBy("tag_categories.position")
    .orderBy("tags.position")
    .limit(maxChoices)
    .execute();
  const isByClass = known.step === "classes" || row.dry === 0;
  const sameChannel = (name: string) => channels.find((one) => one.name === name)?.key ?? null;
  return {
    channels: mappingText(seen.channels, known.channels, sameChannel),
    // The name of a class is also used as a genre of its films.
    genres: mappingText(isByClass ? seen.channels : seen.genres, known.genres, () => null),
    kinds: Object.keys(seen.channels).map((name) => ({ name, to: ownValue(known.kinds, name) ?? null })),
    channelChoices: channels.flatMap(withKey),
    genreChoices: genres.flatMap(withKey),
  };
}

const withKey = ({ key, name }: { key: string | null; name: string }) => (key === null ? [] : [{ key, name }]);

/** The most frequent first. */
function mappingText(
  counts: Readonly<Record<string, number | null>>,
  known: Readonly<Record<string, string>>,
  propose: (name: string) => string | null,
) {
  return Object.entries(counts)
    .map(([name, count]) => ({
      name,
      count,
      to: ownValue(known, name) ?? propose(name),
    }))
    .toSorted((one, other) => (other.count ?? 0) - (one.count ?? 0));
}
