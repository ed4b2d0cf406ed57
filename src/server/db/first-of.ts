import type { Writer } from "./open.ts";

/**
 * Whether nobody has claimed this period yet; then it is claimed. Periods are ISO dates or months, `name` is a row of `settings`. Machines'
 * clocks may differ by a moment: who claims the `next` one first leaves this one to nobody. A later claim than that was made by a clock
 * that was wrong, and counts for nothing.
 */
export async function isFirstOf(trx: Writer, name: string, period: string, next: string): Promise<boolean> {
  const first = await trx
    .insertInto("settings")
    .values({ name, value: period })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ value: period })
        .where(({ eb, or }) => or([eb("settings.value", "<", period), eb("settings.value", ">", next)])),
    )
    .returning("name")
    .executeTakeFirst();
  return first !== undefined;
}
