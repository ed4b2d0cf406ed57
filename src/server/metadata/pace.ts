import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "../core/context.ts";
import type { Provider } from "./provider.ts";

/** Maximum number of requests that wait for their turn. */
const maxWaiting = 20;

type Pacing = Pick<Context, "db">;
type Paced = Pick<Provider, "name" | "interval">;

/**
 * Waits until a request to this provider may be made: requests of all processes are at least `interval` milliseconds apart. False if too
 * many wait already, or if the provider has asked for a pause.
 */
export async function waitForTurn(context: Pacing, provider: Paced): Promise<boolean> {
  const delay = await takeTurn(context, provider);
  if (delay === null) return false;
  if (delay === 0) return true;
  await wait(delay);
  return (await secondsPaused(context, provider)) === 0;
}

/** Milliseconds until the turn of this request. The provider counts real time, not the site's clock. */
function takeTurn({ db }: Pacing, { name, interval }: Paced): Promise<number | null> {
  return db.write(async (trx) => {
    await trx
      .insertInto("metadata_pace")
      .values({ provider: name })
      .onConflict((conflict) => conflict.column("provider").doNothing())
      .execute();
    const row = trx.selectFrom("metadata_pace").selectAll().where("provider", "=", name);
    const { free_at, paused_until } = await row.forUpdate().executeTakeFirstOrThrow();
    const now = Date.now();
    const delay = Math.max(0, free_at - now);
    // More than all who wait take is from before the clock was set back.
    const isWrong = delay > (maxWaiting + 2) * interval;
    if (paused_until > now || (delay > maxWaiting * interval && !isWrong)) return null;
    const at = isWrong ? now : now + delay;
    await trx
      .updateTable("metadata_pace")
      .set({ free_at: at + interval })
      .where("provider", "=", name)
      .execute();
    return at - now;
  });
}

/** No process asks for this many seconds, because the provider wants it. */
export async function pauseRequests({ db }: Pacing, { name }: Paced, seconds: number): Promise<void> {
  const until = Date.now() + seconds * 1000;
  await db.write((trx) =>
    trx
      .insertInto("metadata_pace")
      .values({ provider: name, paused_until: until })
      .onConflict((conflict) =>
        conflict
          .column("provider")
          .doUpdateSet({ paused_until: until })
          .where("metadata_pace.paused_until", "<", until),
      )
      .execute(),
  );
}

/** Seconds until requests are allowed again; 0 without a pause. */
export async function secondsPaused({ db }: Pacing, { name }: Paced): Promise<number> {
  const row = await db.primary
    .selectFrom("metadata_pace")
    .select("paused_until")
    .where("provider", "=", name)
    .executeTakeFirst();
  return Math.max(0, Math.ceil(((row?.paused_until ?? 0) - Date.now()) / 1000));
}
