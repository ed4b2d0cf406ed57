import { z } from "zod";
import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import type { ExternalId } from "../content/film-facts.ts";

/** A search by an editor. */
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

export interface FactPicture {
  place: "poster" | "portrait";
  address: string;
}

export interface FoundFacts {
  /** A film in the shape of an import record: people and tags by name. */
  document: ContentDocument;
  pictures: FactPicture[];
}

export interface Question {
  /** Name of the question in the cache; contains no API key. */
  name: string;
  url: string;
  headers?: Readonly<Record<string, string>>;
}

/** Returns the answer in the shape it should have; null if the provider does not have it. Throws for any other answer. */
export type Ask = <Answer>(question: Question, shape: z.ZodType<Answer>) => Promise<Answer | null>;

/** A list in an answer, without rows of another shape. */
export const rowsOf = <Row>(row: z.ZodType<Row>) =>
  z.array(z.unknown()).transform((rows) =>
    rows.flatMap((one) => {
      const { success, data } = row.safeParse(one);
      return success ? [data] : [];
    }),
  );

/** Facts without empty values. */
export function present(facts: Readonly<Record<string, unknown>>): ContentDocument {
  return Object.fromEntries(
    Object.entries(facts).filter(
      ([, value]) => value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

/** A service with facts about films. */
export interface Provider {
  /** Lower-case letters only. */
  name: string;
  /** Name for people. */
  label: string;
  /** Milliseconds between two requests. */
  interval: number;
  /** Its own id among the ids of a film elsewhere; null if there is none. */
  idAmong(ids: readonly ExternalId[]): string | null;
  search(ask: Ask, wanted: Wanted): Promise<Candidate[]>;
  /** Null if it does not have the film. */
  details(ask: Ask, id: string): Promise<FoundFacts | null>;
}
