import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import type { Reader } from "../../db/open.ts";

/** Contents of channels.yaml. */
export async function channelFile(db: Reader): Promise<ContentDocument[]> {
  const rows = await db.selectFrom("channels").selectAll().orderBy("position").orderBy("id").execute();
  return rows.map(({ id, content_key, name, description }) => ({
    id,
    key: content_key,
    name,
    ...(description !== "" && { description }),
  }));
}
