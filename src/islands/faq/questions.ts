import { atom, map } from "nanostores";
import { api } from "#lib/client/api.ts";
import { errorText } from "#lib/client/error-text.ts";

export interface QuestionPart {
  id: number;
  name: string;
  questions: { id: number; question: string; answer: string }[];
}

/** Search terms in lower case; displayed questions contain all of them. */
export const $words = atom<readonly string[]>([]);

export function searchFor(text: string): void {
  $words.set(text.trim().toLowerCase().split(/\s+/).filter(Boolean));
}

/** Ids of the questions that contain all terms. */
export function foundIn(parts: readonly QuestionPart[], terms: readonly string[]): ReadonlySet<number> {
  const questions = parts.flatMap((part) => part.questions);
  const holds = (text: string) => terms.every((word) => text.includes(word));
  return new Set(questions.filter((one) => holds(`${one.question}\n${one.answer}`.toLowerCase())).map(({ id }) => id));
}

interface Vote {
  helpful: boolean | null;
  said: string;
}

/** The reader's vote on each answer. */
export const $votes = map<Record<number, Vote>>({});

/** Displayed at once; reverted if the request fails, unless the reader has voted again meanwhile. */
export async function vote(id: number, helpful: boolean): Promise<void> {
  const before = $votes.get()[id]?.helpful ?? null;
  const shown: Vote = { helpful, said: helpful ? "谢谢" : "谢谢，我们会改进；也可以在“联系我们”里说说" };
  $votes.setKey(id, shown);
  try {
    await api.call("question/help", { id, helpful });
  } catch (error) {
    if ($votes.get()[id] === shown) $votes.setKey(id, { helpful: before, said: errorText(error) ?? "" });
  }
}
