import { correctedNow } from "../environment.ts";
import { addRecord, deleteRecord, queryRecords, updateRecord } from "../history/local-records.ts";
import { type OwnMark, readOwnMark } from "./own-mark.ts";

export interface KeptMark {
  mark: OwnMark;
  /** When it was made, in milliseconds. */
  at: number;
}

const prefix = "mark:";

/** Keeps a mark on this device, in the place of the one before. */
export async function keepMark(mark: OwnMark): Promise<void> {
  const name = `${prefix}${mark.videoId}`;
  const [first, ...more] = await queryRecords({ name });
  const values = { ...mark, at: correctedNow() };
  if (first) await updateRecord(first.id, values);
  else await addRecord({ name, ...values });
  for (const { id } of more) await deleteRecord(id);
}

export async function dropKeptMark(videoId: number): Promise<void> {
  for (const { id } of await queryRecords({ name: `${prefix}${videoId}` })) await deleteRecord(id);
}

/** Everything this device keeps. */
export async function keptMarks(): Promise<KeptMark[]> {
  return (await queryRecords()).flatMap((record) => {
    const mark = record.name.startsWith(prefix) ? readOwnMark(record) : null;
    const at = record["at"];
    return mark ? [{ mark, at: typeof at === "number" ? at : 0 }] : [];
  });
}
