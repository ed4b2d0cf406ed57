import { expect, it } from "vitest";
import type { Client } from "#lib/client/api.ts";
import type { ShortReview } from "#lib/contract/schemas/marks.ts";
import { createTestApp } from "../../helpers/app.ts";
import { addMember } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";
import { createShorts } from "../../../src/islands/marks/shorts.ts";

it("shows the order that was pressed last, whichever answer comes last", async () => {
  const app = await createTestApp({ RATE_LIMITS: "off" });
  try {
    const videoId = await addVideo(app.site.context);
    for (const line of ["第一句", "第二句", "第三句"]) {
      app.clock.now += 1000;
      const { token } = await addMember(app);
      await app.call("mark/set", { videoId, status: "done", rating: null, days: [], tags: [], line }, token);
    }
    const held = new Map<string, PromiseWithResolvers<void>>();
    const client: Client = {
      async call(name, input) {
        const { token } = await addMember(app);
        const page = await app.call(name, input, token);
        await held.get(JSON.stringify(input))?.promise;
        return page;
      },
    };
    const newest: readonly ShortReview[] = (await client.call("mark/shorts", { videoId, sort: "new" })).list;
    const shorts = createShorts({ videoId, list: [], cursor: null }, client);
    const late = Promise.withResolvers<void>();
    held.set(JSON.stringify({ videoId, sort: "hot" }), late);
    const first = shorts.reorder("hot");
    await shorts.reorder("new");
    late.resolve();
    await first;
    expect(shorts.$shorts.get()).toEqual({ sort: "new", list: newest, cursor: null, busy: false });
    expect(newest.map(({ line }) => line)).toEqual(["第三句", "第二句", "第一句"]);
  } finally {
    await app.close();
  }
});
