import { z } from "zod";
import { videoCard } from "./catalogue.ts";
import { cursor, id, image, pageOf, pageSize, person, time } from "./shared.ts";
import { typedLine, typedText } from "./text.ts";

/** Films in an order somebody chose. */
export const worksList = z.strictObject({
  id,
  title: z.string(),
  description: z.string(),
  /** Everybody may see it; else its owner alone. */
  public: z.boolean(),
  /** An operator has taken it off the pages: nobody else sees it, public or not. */
  removed: z.boolean(),
  /** In it, whether they can be seen now or not. */
  films: z.int().nonnegative(),
  /** Posters of the first films that can be seen, at most four. */
  covers: z.array(image).max(4),
  updatedAt: time,
});
export type WorksList = z.infer<typeof worksList>;

/** Most films in one. */
export const maxFilms = 100;

export const worksListDetail = worksList.extend({
  owner: person,
  /** Those that can be seen now, in its order. */
  videos: z.array(videoCard).max(maxFilms),
});
export type WorksListDetail = z.infer<typeof worksListDetail>;

/** Last changed first. */
export const worksListsInput = z.strictObject({ cursor: cursor.optional(), pageSize: pageSize.default(20) });
export const worksListPage = pageOf(worksList);

export const worksListInput = z.strictObject({ id });

export const createListInput = z.strictObject({
  title: typedLine(200),
  description: typedText(2000).default(""),
  public: z.boolean().default(false),
});

/** What is not given stays. `order` names films of it that come first, in this order; `deleted` false takes a deletion back. */
export const modifyListInput = z.strictObject({
  id,
  title: typedLine(200).optional(),
  description: typedText(2000).optional(),
  public: z.boolean().optional(),
  order: z.array(id).max(maxFilms).optional(),
  remove: z.array(id).max(maxFilms).optional(),
  deleted: z.boolean().optional(),
});

/** Films the caller collects; `added` counts those that were not in it before. */
export const toWorkListInput = z.strictObject({ listId: id, targetIds: z.array(id).min(1).max(50) });
export const toWorkListOutput = z.strictObject({ added: z.int().nonnegative(), list: worksList });
