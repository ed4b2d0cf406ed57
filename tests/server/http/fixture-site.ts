import { readAtMost } from "#server/wire/body.ts";
import { join } from "node:path";
import type { ServedSite } from "#server/http/handler.ts";
import type { PageLocals } from "#server/site/locals.ts";
import { createTags, type Tags } from "#server/cache/tags.ts";
import { folderStorage } from "#server/storage/folder.ts";

function unused(): never {
  throw new Error("the fixture has no content");
}

function fixtureLocals(render: { requestId: string; origin: string; buildId: string }): PageLocals {
  return {
    ...render,
    appSecret: "fixture",
    serviceWorker: true,
    tags: new Set(),
    sources: async () => ({ mediaHosts: [] }),
    preview: null,
    person: unused,
    worksLists: { one: unused, of: unused },
    read: unused,
    find: unused,
    featured: unused,
    tagCategory: unused,
    seo: {
      indexable: true,
      analyticsSrc: null,
      indexNowKey: null,
      robots: unused,
      sitemapIndex: unused,
      sitemap: unused,
      rss: unused,
      jsonFeed: unused,
    },
    search: { results: unused, hot: unused },
    performers: { initials: unused, rank: unused },
    reviews: { related: unused, rank: unused },
    mayLike: unused,
    comments: unused,
    announcements: unused,
    document: unused,
    outsideLink: unused,
    config: unused,
    ads: unused,
  };
}

export interface FixtureSite extends ServedSite {
  tags: Tags;
  broken: { part: string; reason: string }[];
  close(): Promise<void>;
}

/** A site without a database: echoes API calls, has no content. */
export function fixtureSite(folder: string): FixtureSite {
  const tags = createTags();
  const site: FixtureSite = {
    tags,
    preview: async () => null,
    provide: async () => ({ type: "application/json", body: "{}" }),
    original: async () => null,
    endVisit: async ({ name }) => `/signIn#from=${name}`,
    broken: [],
    api: {
      fetch: () => Promise.reject(new Error("the server asks for replies")),
      async reply(request, peer) {
        const body = Buffer.from(await readAtMost(request, 16 * 1024 * 1024)).toString();
        const { pathname } = new URL(request.url);
        return Response.json({
          code: 200,
          tip: "",
          data: { method: request.method, pathname, length: body.length, ip: peer.ip },
        });
      },
      endStreams() {},
    },
    uploads: { serve: unused, end: async () => {} },
    locals: fixtureLocals,
    problems: async () => site.broken,
    isOverloaded: (error) => error instanceof Error && error.message === "took too long",
    weakened: async () => [],
    onInvalidate: tags.subscribe,
    storage: folderStorage(join(folder, "media")),
    mediaGuard: async () => "public",
    lives: { playlist: async () => null, part: async () => {}, waiting: () => 0 },
    appIcon: async () => null,
    sharePicture: async () => null,
    downloadName: async () => null,
    figures: { count() {}, flush: async () => {}, close: async () => {} },
    close: async () => {},
  };
  return site;
}
