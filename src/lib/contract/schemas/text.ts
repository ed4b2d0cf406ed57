import { z } from "zod";
import { markdownFault } from "../../markdown-weight.ts";
import { cleanLine, cleanName, cleanText } from "../../user-text.ts";

/*
 * Every text a person types comes in by one of these, so that a domain never sees another than `lib/user-text.ts` leaves. Lengths are
 * those of what was sent, in UTF-16 units; a form's own limits are counted in what is kept.
 */

/** Of several lines. */
export const typedText = (most: number) => z.string().max(most).transform(cleanText);

/** Small Markdown of several lines. Refused when it asks more of a parser than any text that is written to be read. */
export const typedMarkdown = (most: number) => typedText(most).superRefine(refuseHeavy);
export const someMarkdown = (most: number) => someText(most).superRefine(refuseHeavy);

/** A rule for Markdown that is kept. */
export function refuseHeavy(text: string, issue: z.core.$RefinementCtx): void {
  const message = markdownFault(text);
  if (message !== null) issue.addIssue({ code: "custom", message });
}

/** Of one line. */
export const typedLine = (most: number) => z.string().max(most).transform(cleanLine);

/** What somebody is called. */
export const typedName = (most: number) => z.string().max(most).transform(cleanName);

/** The same, of which something has to be left. */
export const someText = (most: number) => z.string().min(1).max(most).transform(cleanText).pipe(z.string().min(1));
export const someLine = (most: number) => z.string().min(1).max(most).transform(cleanLine).pipe(z.string().min(1));
