import { builtFolder } from "#lib/page/built-folder.ts";
import type { Edit, PageEdits } from "./edits.ts";

/** Attributes used only in development and for streaming, before and after an island's props. */
const unused = { before: /^uid /, after: / await-children(?= |$)|&quot;name&quot;:&quot;\w+&quot;,/g };
const opening = "<astro-island ";
const ownProps = ' props="';
const component = "component-url=";
const [componentUrl, rendererUrl] = [/component-url="([^"]+)"/, /renderer-url="([^"]+)"/];
const componentExport = /component-export="([^"]+)"/;

/** What the build knows of its files; nothing in development. */
export type BuiltFiles = Pick<App.Locals, "filesOf" | "passedOn">;

/** What a press on the header most likely opens is loaded together with it. */
const opensAtPress = {
  by: 'component-export="HeaderTools"',
  islands: ["islands/overlays/Overlays.tsx"],
  modules: ["islands/login/LoginPopup.tsx"],
};

/** An island's component: its attributes, and the files it needs. */
interface Component {
  attributes: string;
  files: readonly string[];
}

/** By what the island says of it: there are as many as there are kinds of islands. */
const known = new Map<string, Component>();

/**
 * Reduces the HTML of islands, and adds one list of all files they need, to which each island refers by index, so that all can be loaded at
 * once.
 */
export function islandEdits(pieces: readonly string[], built: BuiltFiles): PageEdits {
  const files = new Map<string, number>();
  const edits = pieces.map((html) => editsOf(html, files, built));
  const head = edits.flat().length === 0 ? "" : `<meta name="island-files" content="${[...files.keys()].join(" ")}">`;
  return { edits, head };
}

/** @param files of the page so far; those of these islands are added */
function editsOf(html: string, files: Map<string, number>, built: BuiltFiles): Edit[] {
  const edits: Edit[] = [];
  for (let at = html.indexOf(opening); at !== -1; at = html.indexOf(opening, at)) {
    const start = at + opening.length;
    // Props may be long: they are passed over, not searched.
    const propsAt = html.indexOf(ownProps, start);
    const propsEnd = html.indexOf('"', propsAt + ownProps.length) + 1;
    const end = html.indexOf(">", propsEnd);
    const before = html.slice(start, propsAt).replace(unused.before, "");
    const after = html.slice(propsEnd, end).replaceAll(unused.after, "");
    const saidAt = before.indexOf(component);
    const { attributes, files: own } = componentOf(before.slice(saidAt), built);
    edits.push({ start, end: propsAt, text: before.slice(0, saidAt) + attributes });
    edits.push({ start: propsEnd, end, text: `${after} data-files="${placesOf(own, files)}"` });
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

/**
 * A component whose file only passes it on is taken from where it is: one file less to load.
 *
 * @param said of an island, from its component's address to its props
 */
function componentOf(said: string, built: BuiltFiles): Component {
  const before = known.get(said);
  if (before !== undefined) return before;
  const [[, url = ""], [, name = ""]] = [componentUrl.exec(said) ?? [], componentExport.exec(said) ?? []];
  const [file, exported] = built.passedOn?.(url)?.[name] ?? [url, name];
  const found = {
    attributes: said
      .replace(componentUrl, `component-url="${file}"`)
      .replace(componentExport, `component-export="${exported}"`),
    files: filesOfComponent(said, built),
  };
  known.set(said, found);
  return found;
}

function filesOfComponent(said: string, { filesOf, passedOn }: BuiltFiles): readonly string[] {
  // A module's own file comes first in its list and is small: if loaded before React, it would occupy one of the browser's six connections.
  const ownLast = (module: string) => {
    const [itself, ...others] = filesOf?.(module) ?? [];
    return itself === undefined ? [] : [...others, itself];
  };
  const ofIsland = (module: string) => ownLast(module).filter((file) => passedOn?.(file) === undefined);
  const { islands, modules } = said.includes(opensAtPress.by) ? opensAtPress : { islands: [], modules: [] };
  // The renderer comes before the component, which cannot render without it.
  const [renderer, component] = [rendererUrl, componentUrl].map((url) => url.exec(said)?.[1]?.slice(1) ?? "");
  const files = [
    ...ownLast(renderer ?? ""),
    ...[component ?? "", ...islands].flatMap(ofIsland),
    ...modules.flatMap(ownLast),
  ];
  return [...new Set(files.map((file) => file.slice(builtFolder.length)))];
}
