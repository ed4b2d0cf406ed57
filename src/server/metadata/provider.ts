import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import type { NamedPicture } from "../site-import/pictures.ts";
import type { Pace } from "./pace.ts";

/** What is looked for. */
export interface Wanted {
  title: string;
  year?: number | undefined;
  kind?: "film" | "series" | undefined;
  imdb?: string | undefined;
}

export interface Candidate {
  id: string;
  title: string;
  originalTitle: string;
  year: number | null;
  series: boolean;
  note: string;
  /** Address of a small picture; null without one. */
  picture: string | null;
}

export interface FoundFacts {
  /** A film as an import's record has it: people and tags by their names. */
  document: ContentDocument;
  pictures: NamedPicture[];
}

export interface Question {
  /** Names the question among the answers that are kept; holds no key. */
  name: string;
  url: string;
  headers?: Readonly<Record<string, string>>;
}

/** Answers what was asked, as it came; null for what there is not. */
export type Ask = (question: Question) => Promise<unknown>;

/** A place facts about films are looked up in. */
export interface Provider {
  /** Of lower-case letters. */
  name: string;
  /** What people call it. */
  label: string;
  /** How often it may be asked. */
  pace: Pace;
  search(ask: Ask, wanted: Wanted): Promise<Candidate[]>;
  /** Null when it has no such film. */
  details(ask: Ask, id: string): Promise<FoundFacts | null>;
}
