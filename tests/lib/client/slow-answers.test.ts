import { expect, test } from "vitest";
import { createClient } from "#lib/client/api.ts";
import { updateSession } from "#lib/client/stores/session.ts";
import { fakeBrowser } from "../fakes/browser.ts";
import { fakeServer } from "../fakes/server.ts";

test("an answer may take longer than 30 seconds while it comes, and is given up when it no longer does", async () => {
  const { environment, clock } = fakeBrowser();
  const server = fakeServer(() => clock.now(), { "ping/config": () => ({ data: { name: "站点" } }) });
  let silence = 29_999;
  async function slowly(path: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const answer = await server.fetch(path, init);
    const bytes = await answer.bytes();
    const pieces = [bytes.slice(0, 9), bytes.slice(9, 18), bytes.slice(18)];
    // The client has taken each piece before it asks for the next.
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => init.signal?.addEventListener("abort", () => controller.error(init.signal?.reason)),
        pull(controller) {
          if (pieces.length < 3) clock.advance(silence);
          if (init.signal?.aborted) return;
          const piece = pieces.shift();
          if (piece) controller.enqueue(piece);
          else controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body, answer);
  }
  updateSession({ token: "", devId: "", uuid: "", searchRecord: [], user: null });
  // With a clock of its own: others in this process may be waiting by the shared one.
  const client = createClient({ ...environment, fetch: slowly });
  expect(await client.call("ping/config", {})).toEqual({ name: "站点" });
  silence = 30_000;
  await expect(client.call("ping/config", {})).rejects.toMatchObject({ code: 0, status: 0 });
  expect(clock.waiting()).toBe(0);
});
