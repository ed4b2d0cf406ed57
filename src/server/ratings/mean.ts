import type { Reader, Writer } from "../db/open.ts";
import { firstMean } from "./score.ts";

/** Under this name the mean stands that scores are drawn to. */
export const meanSetting = "score-mean";

/** In thousandths of ten. */
export async function siteMean(db: Reader | Writer): Promise<number> {
  const row = await db.selectFrom("settings").select("value").where("name", "=", meanSetting).executeTakeFirst();
  return row === undefined ? firstMean : Number(row.value);
}
