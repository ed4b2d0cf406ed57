import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { kinds } from "#lib/kinds.ts";
import { simplified } from "#lib/page/writing.ts";
import { importOptions } from "#server/site-import/options.ts";
import { addComments } from "#server/comments/add.ts";
import type { Context, Identity } from "#server/core/context.ts";
import { AppError } from "#server/core/errors.ts";
import { changeLikes } from "#server/likes/likes.ts";
import { writeSitemapIndex } from "#server/seo/sitemaps.ts";
import { beginImport, continueImport } from "#server/site-import/imports.ts";

const site = { origin: "http://localhost", name: "拾光" };
/** The members of `fill.ts`. */
const members = 200;
const day = 86_400_000;

export const sitemap = "网站地图的目录";

/** What changes one row of a site with so many films, and its sitemap. Files of films to be imported are written to `folder`. */
export function writesOf(
  context: Context,
  films: number,
  folder: string,
): Record<string, (turn: number) => Promise<unknown>> {
  const film = (turn: number) => ({ contentType: kinds.video.type, targetId: 1 + ((turn * 7919) % films) });
  const member = (turn: number) => 1 + (turn % members);
  let written = 0;
  return {
    "写：一条评论": async (turn) => {
      written += 1;
      const input = { ...film(turn), text: "", spoiler: false, images: [] };
      const text = `这是第 ${written} 句，${randomBytes(4).toString("hex")}`;
      const read = { text, mentioned: [], tellable: [], held: [] };
      // A day later each time: who writes too often is refused.
      const then = context.now() + written * day;
      accept(
        await addComments({ ...context, now: () => then }, [
          { identity: identityOf(context, member(written)), input, read },
        ]),
      );
    },
    "写：一个赞，再取消": async (turn) => {
      const ask = { userId: member(turn), shadowed: false, target: film(turn) };
      accept(await changeLikes(context, [{ ...ask, wanted: true }]));
      accept(await changeLikes(context, [{ ...ask, wanted: false }]));
    },
    "写：导入一部影片": async (turn) => {
      written += 1;
      const file = path.join(folder, "film.jsonl");
      const name = `新片${turn}次${written}`;
      const record = {
        kind: "video",
        key: `new-${randomBytes(6).toString("hex")}`,
        title: name,
        description: "刚刚导入。",
      };
      writeFileSync(file, JSON.stringify(record));
      const row = await beginImport(context, {
        source: "json-lines",
        address: file,
        options: importOptions.parse({}),
        dry: false,
      });
      const { added } = await continueImport(context, row);
      if (added !== 1) throw new Error("the film was not written");
    },
    网站地图的目录: () => writeSitemapIndex(context, site),
  };
}

function accept(outcomes: readonly unknown[]): void {
  for (const outcome of outcomes) if (outcome instanceof AppError) throw outcome;
}

function identityOf(context: Context, userId: number): Identity {
  return {
    userId,
    sessionId: 1,
    kind: "member",
    since: context.now(),
    staff: null,
    shadow: "none",
    writing: simplified,
    secret: randomBytes(32),
  };
}
