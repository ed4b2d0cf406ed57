import type { IncomingMessage, ServerResponse } from "node:http";
import { shareKinds } from "#lib/seo/oembed.ts";
import { type MediaHandler, refuseForNow } from "../media/serve.ts";
import { StorageUnavailable } from "../storage/storage.ts";
import type { Site } from "../site/site.ts";

export interface SharePictureOptions {
  site: Pick<Site, "sharePicture" | "appIcon" | "problems">;
  /** Sends an object from storage. */
  media: MediaHandler;
}

/** Answers `/og/<kind>-<id>.jpg` and `/og/icon-<width>.png`; the picture is drawn at the first request. */
export function createSharePictureHandler({ site, media }: SharePictureOptions): MediaHandler {
  return async function serveSharePicture(req: IncomingMessage, res: ServerResponse, name: string) {
    const [, word, digits] = /^([a-z]+)-([1-9]\d{0,14})\.jpg$/.exec(name) ?? [];
    const kind = shareKinds.find((one) => one === word);
    const [, width] = /^icon-([1-9]\d{1,3})\.png$/.exec(name) ?? [];
    if (width === undefined && (kind === undefined || digits === undefined)) return refuse(res, 404);
    try {
      const key =
        width === undefined
          ? kind && (await site.sharePicture(kind, Number(digits)))
          : await site.appIcon(Number(width));
      if (!key) return refuse(res, 404);
      await media(req, res, key);
    } catch (error) {
      if (error instanceof StorageUnavailable && !res.headersSent) return refuseForNow(res);
      if (res.headersSent || (await site.problems()).length === 0) throw error;
      refuse(res, 503, { "Retry-After": "10" });
    }
  };
}

function refuse(res: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  res.writeHead(status, { "Content-Length": 0, "Cache-Control": "no-cache", ...headers }).end();
}
