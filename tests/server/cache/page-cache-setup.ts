import { createPageCache } from "#server/cache/page-cache.ts";
import type { Accepted, Encoding } from "#server/cache/negotiate.ts";
import { pack, type PackedPage, type RenderedPage } from "#server/cache/packed-page.ts";
import type { PreparedPage } from "#server/cache/prepared-page.ts";

export const url = "http://site/";

export interface Page {
  text?: string;
  status?: number;
  headers?: [string, string][];
  tags?: string[];
}

export function rendered({ text = "page", status = 200, headers = [], tags = [] }: Page): Whole {
  return { status, headers, tags, body: new TextEncoder().encode(text) };
}

type Whole = RenderedPage & Pick<PackedPage, "body">;

/** A cache over a render the test controls, and a clock it moves. */
export function setup(render: (url: string, count: number) => Whole | Promise<Whole>, maxBytes = 1_000_000) {
  const state = { renders: 0, now: 0, failures: 0 };
  const cache = createPageCache({
    maxBytes,
    lifetime: { fresh: 60, stale: 600 },
    render: async (address, encoding) => {
      const page = await render(address, (state.renders += 1));
      return { ...page, ...pack(page.body, encoding) };
    },
    onRenewalFailed: () => void (state.failures += 1),
    now: () => state.now,
    mayWait: (tag) => tag.startsWith("comments:"),
  });
  const fetch = (address: string, accepted = only("identity")) => cache.fetch(address, accepted);
  return { cache: { ...cache, fetch }, state };
}

export const only = (encoding: Encoding): Accepted => ({ quick: encoding, small: encoding });

export const text = (page: PreparedPage | undefined) => page?.ready(only("identity"))?.body.toString();
