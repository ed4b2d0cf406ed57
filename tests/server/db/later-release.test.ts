import { sql } from "kysely";
import { expect, it } from "vitest";
import { migrationState } from "#server/db/migrate.ts";
import { openTestApp } from "../../helpers/app.ts";
import { createMigratedStore } from "../../helpers/database.ts";

it("starts on a database that the next release has migrated, so that one can go back", async () => {
  const store = await createMigratedStore();
  const address = { dataDir: store.dataDir, url: store.databaseUrl };
  const before = await openTestApp(store);
  await before.site.context.db.write(async (trx) => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999-next-release', '2099-01-01T00:00:00.000Z')`.execute(
      trx,
    );
  });
  await before.site.close();
  const app = await openTestApp(store);
  expect((await app.signIn()).token).not.toBe("");
  expect((await migrationState(address)).pending).toEqual([]);
  await app.close();
});
