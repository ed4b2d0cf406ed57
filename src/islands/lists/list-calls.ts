import type { Client } from "#lib/client/api.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import { drawPerformer } from "./draw-performer.ts";
import { drawPost } from "./draw-post.ts";
import { drawReview } from "./draw-review.ts";
import { drawTopic } from "./draw-topic.ts";
import { drawVideo } from "./draw-video.ts";

/** A call that gives a list page by page. Pages travel as JSON text, which is also how they are kept. */
export interface ListCall {
  /** `input` is JSON of what the call takes. */
  load(api: Client, input: string): Promise<string>;
  draw(page: string, template: string): { items: DocumentFragment[]; nextCursor: string | null };
  /** What is counted when a page has come, e.g. 部影片. */
  unit: string;
}

export const listCalls: Readonly<Record<string, ListCall>> = {
  "video/list": listCall((api, input) => api.call("video/list", JSON.parse(input)), drawVideo, "部影片"),
  "performer/list": listCall((api, input) => api.call("performer/list", JSON.parse(input)), drawPerformer, "位演员"),
  "review/list": listCall((api, input) => api.call("review/list", JSON.parse(input)), drawReview, "篇影评"),
  "post/center": listCall((api, input) => api.call("post/center", JSON.parse(input)), drawPost, "篇帖子"),
  "topic/list": listCall((api, input) => api.call("topic/list", JSON.parse(input)), drawTopic, "个专题"),
};

function listCall<Item>(
  load: (api: Client, input: string) => Promise<Page<Item>>,
  drawItem: (item: Item, template: string) => DocumentFragment,
  unit: string,
): ListCall {
  return {
    unit,
    load: async (api, input) => JSON.stringify(await load(api, input)),
    draw(text, template) {
      const page: Page<Item> = JSON.parse(text);
      return { items: page.list.map((item) => drawItem(item, template)), nextCursor: page.nextCursor };
    },
  };
}
