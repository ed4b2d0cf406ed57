import type { Reader, Writer } from "../db/open.ts";
import { firstMean } from "./score.ts";

/** Name of the setting that contains the mean used in scores. */
export const meanSetting = "score-mean";

/** Mean rating of the site in thousandths of half stars: 7000 is 7 of 10. */
export async function siteMean(db: Reader | Writer): Promise<number> {
  const row = await db.selectFrom("settings").select("value").where("name", "=", meanSetting).executeTakeFirst();
  return row === undefined ? firstMean : Number(row.value);
}
