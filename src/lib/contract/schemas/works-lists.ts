import { z } from "zod";
import { listLimits } from "../../field-limits.ts";
import { videoCard } from "./catalogue.ts";
import { cursor, id, image, pageOf, pageSize, person, time } from "./shared.ts";
import { typedLine, typedText } from "./text.ts";

/** A member's list of films. */
export const worksList = z.strictObject({
  id,
  title: z.string(),
  description: z.string(),
  /** Visible to all; otherwise to its owner only. */
  public: z.boolean(),
  /** Hidden by an operator: visible to its owner only, even if public. */
  removed: z.boolean(),
  /** Number of films, including those that are not visible now. */
  films: z.int().nonnegative(),
  /** Posters of the first visible films, at most four. */
  covers: z.array(image).max(4),
  updatedAt: time,
});
export type WorksList = z.infer<typeof worksList>;

export const worksListDetail = worksList.extend({
  owner: person,
  /** The visible films, in the list's order. */
  videos: z.array(videoCard).max(listLimits.films),
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

/** Omitted fields are not changed. `order` lists films to move to the front, in this order; `deleted: false` undoes a deletion. */
export const modifyListInput = z.strictObject({
  id,
  title: typedLine(200).optional(),
  description: typedText(2000).optional(),
  public: z.boolean().optional(),
  order: z.array(id).max(listLimits.films).optional(),
  remove: z.array(id).max(listLimits.films).optional(),
  deleted: z.boolean().optional(),
});

/** Films must be among the caller's favorites; `added` is the number of films that were not in the list before. */
export const toWorkListInput = z.strictObject({ listId: id, targetIds: z.array(id).min(1).max(50) });
export const toWorkListOutput = z.strictObject({ added: z.int().nonnegative(), list: worksList });
