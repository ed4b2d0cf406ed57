import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tidyAccounts } from "#server/site/housekeeping.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { testEngine } from "../../helpers/database.ts";
import { addVideo } from "../../helpers/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** A film that 30 people with full votes have given this many half stars. */
async function addRated(stars: number): Promise<number> {
  const video_id = await addVideo(app.site.context, { score_votes: 30, score: stars });
  const share = { video_id, stars, count: 30, weight: 30_000 };
  await app.site.context.db.write((trx) => trx.insertInto("video_ratings").values(share).execute());
  return video_id;
}

async function scoreOf(id: number): Promise<number | null> {
  const { token } = await app.signIn();
  return (await app.call("video/detail", { id }, token)).ratings.score;
}

const run = (statements: readonly string[]) =>
  app.site.context.db.write(async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  });

/** Lets no score of this film be written, as if the program ended there. */
const stopAt = (id: number) =>
  run(
    testEngine === "sqlite"
      ? [
          `create trigger stopped before update of score on videos when new.id = ${id}
            begin select raise(abort, 'stopped'); end`,
        ]
      : [
          `create function stopped() returns trigger language plpgsql as $$ begin raise 'stopped'; end $$`,
          `create trigger stopped before update of score on videos for each row when (new.id = ${id})
            execute function stopped()`,
        ],
  );
const goOn = () => run([testEngine === "sqlite" ? "drop trigger stopped" : "drop trigger stopped on videos"]);

it("brings every film to the new mean, also when it was stopped on the way", async () => {
  const { context } = app.site;
  const [low, high] = [await addRated(8), await addRated(10)];
  await stopAt(low);
  await expect(tidyAccounts(context)).rejects.toThrow("stopped");
  await goOn();
  await tidyAccounts(context);
  // The mean is 9: (5 × 9 + 30 × 8) / 35 and (5 × 9 + 30 × 10) / 35.
  expect([await scoreOf(low), await scoreOf(high)]).toEqual([8.1, 9.9]);
  const left = await context.db.primary
    .selectFrom("settings")
    .select("name")
    .where("name", "like", "score-mean%")
    .execute();
  expect(left).toEqual([{ name: "score-mean" }]);
});
