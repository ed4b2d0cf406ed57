import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { openBase } from "#server/site/base.ts";
import { filmDetails } from "#server/films/films.ts";
import { readEnv } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { contentFolder } from "#server/content-files/folder.ts";
import { sprite } from "#lib/contract/schemas/catalogue.ts";
import { addWork } from "./works.ts";

/** `node tests/helpers/send-film.ts <account> <title>`: adds a demonstration film as if this member had uploaded it; prints its id. */
async function main([account = "", title = ""]: string[]): Promise<void> {
  const env = readEnv(process.env);
  const base = await openBase(env, createLog(env), { role: "command" });
  try {
    const { context } = base;
    const read = context.db.read;
    const { id: owner } = await read
      .selectFrom("users")
      .select("id")
      .where("account", "=", account)
      .executeTakeFirstOrThrow();
    const film = await read
      .selectFrom("films")
      .selectAll()
      .where("content_key", "=", "aurora")
      .executeTakeFirstOrThrow();
    const { id, folder } = await addWork(context, owner, { title });
    const files = path.join(contentFolder, "media/films/aurora");
    for (const name of await readdir(files)) {
      await context.storage.put(`${folder}/1/${name}`, await readFile(path.join(files, name)));
    }
    const details = filmDetails.parse(JSON.parse(film.details));
    const sheets = sprite.parse(JSON.parse(film.sprite));
    const inside = (name: string) => `1/${name}`;
    const row = {
      duration: film.duration,
      sprite: JSON.stringify({ ...sheets, urls: sheets.urls.map(inside) }),
      details: JSON.stringify({
        ...details,
        master: inside(details.master),
        fallback: inside(details.fallback),
        subtitles: [],
        chapters: [],
        frames: ["1/frame-0", "1/frame-1"],
      }),
    };
    await context.db.write((trx) => trx.updateTable("films").set(row).where("folder", "=", folder).execute());
    console.log(String(id));
  } finally {
    await base.close();
  }
}

await main(process.argv.slice(2));
