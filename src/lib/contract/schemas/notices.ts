import { z } from "zod";
import { id, time } from "./shared.ts";

export const announcementLine = z.strictObject({ id, title: z.string(), pinned: z.boolean(), publishedAt: time });
export type AnnouncementLine = z.infer<typeof announcementLine>;

export const announcement = announcementLine.extend({
  /** Plain text, at most 120 characters. */
  excerpt: z.string(),
  /** The whole announcement as plain text. */
  text: z.string(),
  /** Sanitized HTML, rendered from the editors' Markdown on the server. */
  html: z.string(),
});
export type Announcement = z.infer<typeof announcement>;

export const announcementInput = z.strictObject({ id });

export const questionCategory = z.strictObject({ id, name: z.string(), questions: z.int().nonnegative() });
export type QuestionCategory = z.infer<typeof questionCategory>;
export const questionCateOutput = z.strictObject({ list: z.array(questionCategory) });

export const question = z.strictObject({ id, categoryId: id, question: z.string(), answer: z.string() });
export type Question = z.infer<typeof question>;
/** Without a category: all questions, grouped by category. */
export const questionListInput = z.strictObject({ categoryId: id.optional() });
export const questionListOutput = z.strictObject({ list: z.array(question) });
