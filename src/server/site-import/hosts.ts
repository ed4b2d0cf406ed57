import { z } from "zod";
import { isAmong } from "../db/dialect/many.ts";
import type { Batch } from "./batch.ts";
import type { VideoItem } from "./prepare.ts";

const lines = z.array(z.object({ url: z.url() }));

/** Reports the hosts of lines that operators have not allowed yet. The lines are stored and play once the host is allowed. */
export async function remarkHosts(batch: Batch, items: readonly VideoItem[]): Promise<void> {
  const found = items.flatMap(({ line, rest }) =>
    (lines.safeParse(rest["lines"] ?? []).data ?? []).map(({ url }) => ({ line, url, host: new URL(url).host })),
  );
  if (found.length === 0) return;
  const hosts = [...new Set(found.map(({ host }) => host))];
  const rows = await batch.db
    .selectFrom("line_hosts")
    .select("host")
    .where(isAmong(batch.engine, "host", hosts))
    .execute();
  const allowed = new Set(rows.map(({ host }) => host));
  for (const { line, url, host } of found) {
    if (allowed.has(host)) continue;
    const hint = "线路已经留下；允许这台主机之后就能播放";
    batch.remark(line, { field: "lines", reason: `还没有允许的主机 ${host}`.slice(0, 200), value: url, hint });
  }
}
