/** A JSON value; `undefined` members are omitted. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json | undefined };

/** A node of schema.org data. */
export interface Entity {
  "@type": string;
  [name: string]: Json | undefined;
}

/** All structured data of a page, in one block. */
export interface Graph {
  "@context": "https://schema.org";
  "@graph": Entity[];
}

/** Builds a graph of the nodes in order, without null. */
export function toGraph(entities: readonly (Entity | null)[]): Graph {
  return { "@context": "https://schema.org", "@graph": entities.filter((entity) => entity !== null) };
}

/** Characters that end a script element, start a comment in it or end a line in older parsers. */
const unsafe = /[<>&\u2028\u2029]/g;

/** JSON that is safe inside a script element: no text in it can end the element, and parsing returns the same value. */
export function toScriptText(value: Json | Graph): string {
  return JSON.stringify(value).replace(unsafe, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
