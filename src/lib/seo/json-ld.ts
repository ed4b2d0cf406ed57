/** What JSON can say; `undefined` members are left out. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json | undefined };

/** One thing of schema.org. */
export interface Thing {
  "@type": string;
  [name: string]: Json | undefined;
}

/** Everything a page says to search engines, in one block. */
export interface Graph {
  "@context": "https://schema.org";
  "@graph": Thing[];
}

/** The things in their order, without those that are not there. */
export function toGraph(things: readonly (Thing | null)[]): Graph {
  return { "@context": "https://schema.org", "@graph": things.filter((thing) => thing !== null) };
}

/** Letters that end a script element, open a comment in it or end a line in older parsers. */
const unsafe = /[<>&\u2028\u2029]/g;

/** JSON that can stand between script tags: no text in it can end the element, and parsing gives back exactly the same. */
export function toScriptText(value: Json | Graph): string {
  return JSON.stringify(value).replace(unsafe, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
