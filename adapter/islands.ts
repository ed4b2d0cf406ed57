import { builtFolder } from "#lib/page/built-folder.ts";
import type { Edit, PageEdits } from "./edits.ts";

/** Attributes used only in development and for streaming, before and after an island's props. */
const unused = { before: /^uid /, after: / await-children(?= |$)|&quot;name&quot;:&quot;\w+&quot;,/g };
const opening = "<astro-island ";
const ownProps = ' props="';
const component = "component-url=";
const components = /(?:component|renderer)-url="\/([\w-]+\/[^"]+)"/g;

/** Modules that an interaction with an island most likely opens; they are loaded together with it. */
const opens = { 'component-export="HeaderTools"': ["islands/overlays/Overlays.tsx", "islands/login/LoginPopup.tsx"] };

/** Files by what an island says of its component: there are as many as there are kinds of islands. */
const known = new Map<string, readonly string[]>();

/**
 * Reduces the HTML of islands, and adds one list of all files they need, to which each island refers by index, so that all can be loaded at
 * once.
 */
export function islandEdits(pieces: readonly string[], filesOf: App.Locals["filesOf"]): PageEdits {
  const files = new Map<string, number>();
  const edits = pieces.map((html) => editsOf(html, files, filesOf));
  const head = edits.flat().length === 0 ? "" : `<meta name="island-files" content="${[...files.keys()].join(" ")}">`;
  return { edits, head };
}

/** @param files of the page so far; those of these islands are added */
function editsOf(html: string, files: Map<string, number>, filesOf: App.Locals["filesOf"]): Edit[] {
  const edits: Edit[] = [];
  for (let at = html.indexOf(opening); at !== -1; at = html.indexOf(opening, at)) {
    const start = at + opening.length;
    // Props may be long: they are passed over, not searched.
    const propsAt = html.indexOf(ownProps, start);
    const propsEnd = html.indexOf('"', propsAt + ownProps.length) + 1;
    const end = html.indexOf(">", propsEnd);
    const before = html.slice(start, propsAt).replace(unused.before, "");
    const after = html.slice(propsEnd, end).replaceAll(unused.after, "");
    const places = placesOf(filesOfIsland(before.slice(before.indexOf(component)), filesOf), files);
    edits.push({ start, end: propsAt, text: before });
    edits.push({ start: propsEnd, end, text: `${after} data-files="${places}"` });
    at = end;
  }
  return edits;
}

/** Indexes of files in the page's list; new ones are added to it. */
function placesOf(own: readonly string[], files: Map<string, number>): string {
  let places = "";
  for (const file of own) {
    const index = files.get(file) ?? files.size;
    files.set(file, index);
    places += places === "" ? index : ` ${index}`;
  }
  return places;
}

/** @param attributes of an island, from its component's address to its props */
function filesOfIsland(attributes: string, filesOf: App.Locals["filesOf"]): readonly string[] {
  const before = known.get(attributes);
  if (before !== undefined) return before;
  // The renderer comes before the component, which cannot render without it.
  const own = [...attributes.matchAll(components)].toReversed().map(([, file = ""]) => file);
  for (const [mark, modules] of Object.entries(opens)) if (attributes.includes(mark)) own.push(...modules);
  const files = own.flatMap((module) => {
    // A module's own file comes first in its list and is small: if loaded before React, it would occupy one of the browser's six
    // connections.
    const [itself, ...others] = filesOf?.(module) ?? [];
    return itself === undefined ? [] : [...others, itself];
  });
  const named = [...new Set(files.map((file) => file.slice(builtFolder.length)))];
  known.set(attributes, named);
  return named;
}
