import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { columns } from "#server/db/columns.ts";
import type { Columns } from "#server/db/column-facts.ts";
import { type Database, openDatabase } from "#server/db/open.ts";
import type { NewRow, Row } from "#server/db/schema.ts";
import { schemaOf } from "../../../scripts/generate-schema.ts";
import { createMigratedStore, type TestStore } from "../../helpers/database.ts";

let databaseAt: TestStore;
let database: Database;
beforeAll(async () => {
  databaseAt = await createMigratedStore();
  database = await openDatabase(databaseAt, () => {});
});
afterAll(async () => {
  await database.close();
  await databaseAt.remove();
});

it("is what the migrated database says, on every engine", async () => {
  expect(await schemaOf(database)).toBe(readFileSync("src/server/db/schema.ts", "utf8"));
});

it("takes types, defaults and what may be left out from the database, and the values from columns.ts", () => {
  const post: Pick<Row<"posts">, "id" | "content_key" | "status"> = { id: 1, content_key: null, status: "pending" };
  // @ts-expect-error posts are never archived
  const archived: Row<"posts">["status"] = "archived";
  // @ts-expect-error a text is required
  const textless: NewRow<"posts"> = { author_id: 1, status: "draft", created_at: 0, published_at: 0, updated_at: 0 };
  const whole: NewRow<"posts"> = {
    author_id: 1,
    text: "",
    status: "draft",
    created_at: 0,
    published_at: 0,
    updated_at: 0,
  };
  expect([post, archived, textless, whole]).toHaveLength(4);
});

it("knows no column that does not exist", () => {
  // @ts-expect-error no such table
  const table: Columns = { ...columns, nothing: { id: "Which one." } };
  // @ts-expect-error no such column
  const column: Columns = { ...columns, users: { ...columns.users, shoe_size: "In Paris points." } };
  expect([table, column]).toHaveLength(2);
});
