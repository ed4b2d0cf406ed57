import { z } from "zod";
import { markdownFault } from "../../markdown-weight.ts";
import { cleanLine, cleanName, cleanText } from "../../user-text.ts";

/* Every text a person types is parsed with one of these schemas, so that the domains only receive text cleaned by `lib/user-text.ts`.
   Maximum lengths apply to the text as sent, in UTF-16 units; a form's own limits apply to the cleaned text. */

/** Text of several lines. */
export const typedText = (max: number) => z.string().max(max).transform(cleanText);

/** Markdown of several lines. Refused if it would take a parser too long. */
export const typedMarkdown = (max: number) => typedText(max).superRefine(refuseHeavy);
export const someMarkdown = (max: number) => someText(max).superRefine(refuseHeavy);

/** Validation for stored Markdown. */
export function refuseHeavy(text: string, issue: z.core.$RefinementCtx): void {
  const message = markdownFault(text);
  if (message !== null) issue.addIssue({ code: "custom", message });
}

/** Text of one line. */
export const typedLine = (max: number) => z.string().max(max).transform(cleanLine);

/** A person's name. */
export const typedName = (max: number) => z.string().max(max).transform(cleanName);

/** Like the above, but not empty after cleaning. */
export const someText = (max: number) => z.string().min(1).max(max).transform(cleanText).pipe(z.string().min(1));
export const someLine = (max: number) => z.string().min(1).max(max).transform(cleanLine).pipe(z.string().min(1));
