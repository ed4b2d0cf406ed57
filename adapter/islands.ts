import { builtFolder } from "#lib/page/built-folder.ts";
import type { Edit } from "./edits.ts";

/** Attributes used only in development and for streaming. */
const unused = /^uid | await-children(?= |$)|&quot;name&quot;:&quot;\w+&quot;,/g;
const opening = "<astro-island ";
const components = / (?:component|renderer)-url="\/([\w-]+\/[^"]+)"/g;

/** Modules that an interaction with an island most likely opens; they are loaded together with it. */
const opens = { 'component-export="HeaderTools"': ["islands/overlays/Overlays.tsx", "islands/login/LoginPopup.tsx"] };

/**
 * Reduces the HTML of islands, and adds one list of all files they need, to which each island refers by index, so that all can be loaded at
 * once.
 */
export function islandEdits(html: string, filesOf: App.Locals["filesOf"]): { edits: Edit[]; head: string } {
  const files = new Map<string, number>();
  const edits: Edit[] = [];
  for (let at = html.indexOf(opening); at !== -1; at = html.indexOf(opening, at)) {
    const start = at + opening.length;
    const end = html.indexOf(">", start);
    const attributes = html.slice(start, end).replaceAll(unused, "");
    edits.push({ start, end, text: `${attributes} data-files="${placesOf(attributes, files, filesOf)}"` });
    at = end;
  }
  const head = edits.length === 0 ? "" : `<meta name="island-files" content="${[...files.keys()].join(" ")}">`;
  return { edits, head };
}

function placesOf(attributes: string, files: Map<string, number>, filesOf: App.Locals["filesOf"]): string {
  const places = new Set<number>();
  for (const file of filesOfIsland(attributes, filesOf)) {
    const index = files.get(file) ?? files.size;
    files.set(file, index);
    places.add(index);
  }
  return [...places].join(" ");
}

function filesOfIsland(attributes: string, filesOf: App.Locals["filesOf"]): string[] {
  // The renderer comes before the component, which cannot render without it.
  const own = [...attributes.matchAll(components)].toReversed().map(([, file = ""]) => file);
  for (const [mark, modules] of Object.entries(opens)) if (attributes.includes(mark)) own.push(...modules);
  const files = own.flatMap((module) => {
    // A module's own file comes first in its list and is small: if loaded before React, it would occupy one of the browser's six
    // connections.
    const [itself, ...others] = filesOf?.(module) ?? [];
    return itself === undefined ? [] : [...others, itself];
  });
  return files.map((file) => file.slice(builtFolder.length));
}
