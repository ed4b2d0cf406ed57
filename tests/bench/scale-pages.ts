import path from "node:path";
import { currentFolder, loadBuild } from "#server/http/build.ts";
import type { Site } from "#server/site/site.ts";

const dist = path.join(import.meta.dirname, "../../dist");
const origin = "http://localhost";
/** Tags and categories that `fill.ts` makes. */
const filled = { tags: 400, categories: 8 };

/** Pages as they are rendered for who opens them first, by what they show: nothing is kept but HTML of the same parts. */
export async function pageWorks(
  { locals, context }: Pick<Site, "locals" | "context">,
  { films, performers, words }: { films: number; performers: number; words: readonly string[] },
): Promise<Record<string, (turn: number) => Promise<unknown>>> {
  const build = await loadBuild(await currentFolder(dist));
  const { id: firstTag } = await context.db.read
    .selectFrom("tags")
    .select("id")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const { id: firstCategory } = await context.db.read
    .selectFrom("tag_categories")
    .select("id")
    .orderBy("id")
    .executeTakeFirstOrThrow();

  async function render(address: string): Promise<void> {
    const response = await build.render(new Request(origin + address), {
      ...locals({ requestId: "bench", origin, buildId: build.id }),
      report(error) {
        throw error;
      },
    });
    await response.text();
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  }

  const spread = (turn: number, count: number) => (turn * 7919) % count;
  return {
    "页：首页": () => render("/"),
    "页：影片": (turn) => render(`/videoDetails?id=${1 + spread(turn, films)}`),
    "页：演员": (turn) => render(`/actressPage?id=${1 + spread(turn, performers)}`),
    "页：标签": (turn) => render(`/tagDetails?tid=${firstTag + (turn % filled.tags)}`),
    "页：标签的分类": (turn) => render(`/tagDetails?tagCateId=${firstCategory + (turn % filled.categories)}`),
    "页：搜索结果": (turn) => render(`/searchResult?q=${encodeURIComponent(words[turn % words.length] ?? "")}`),
  };
}
