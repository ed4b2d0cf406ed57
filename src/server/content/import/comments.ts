import type { Content } from "../read-folder.ts";
import { leftFiles, toTarget, type Ids } from "./keys.ts";
import type { Pen } from "../pen.ts";

/** Imports comments; a comment is identified by its content item, author and time. */
export async function importComments(pen: Pen, { comments }: Content, ids: Ids): Promise<void> {
  const keys = new Set<string>();
  const threads = comments.flatMap((source) => source.value);
  await pen.each(threads, async (trx, { on, comments: thread }) => {
    const target = toTarget(ids, on);
    const save = async (comment: { by: string; at: string; text: string; supports: number }, parent: number | null) => {
      const key = `${on} ${comment.by} ${comment.at}`;
      keys.add(key);
      const row = {
        ...target,
        author_id: ids.of(`member:${comment.by}`),
        parent_id: parent,
        text: comment.text,
        created_at: Date.parse(comment.at),
      };
      const { id } = await trx
        .insertInto("comments")
        .values({ content_key: key, ...row, supports: comment.supports })
        .onConflict((conflict) => conflict.column("content_key").doUpdateSet(row))
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    };
    for (const comment of thread) {
      const parent = await save(comment, null);
      for (const reply of comment.replies) await save(reply, parent);
    }
  });
  await pen.each(await leftFiles(pen.read, "comments", keys), (trx, id) =>
    trx.deleteFrom("comments").where("id", "=", id).execute(),
  );
}
