import developmentScript from "astro/runtime/server/astro-island.prebuilt-dev.js";
import islandScript from "astro/runtime/server/astro-island.prebuilt.js";
import { builtFolder } from "#lib/page/built-folder.ts";
import { ISLAND_STYLES } from "astro/runtime/server/astro-island-styles.js";

/**
 * Code that Astro writes before the first island of a page; it is removed because `directives/runtime.ts` and `styles/global.css` contain
 * it for all pages.
 */
const printed = [
  `<style>${ISLAND_STYLES}</style>`,
  ...[islandScript, developmentScript].map((script) => `<script>${script}</script>`),
];
/** Astro requires some text for each directive. */
const silence = " ";
const emptyScript = `<script>${silence}</script>`;
/** Attributes used only in development and for streaming. */
const unused = /^uid | await-children(?= |$)|&quot;name&quot;:&quot;\w+&quot;,/g;
const opening = "<astro-island ";
const components = / (?:component|renderer)-url="\/([\w-]+\/[^"]+)"/g;

/** Modules that an interaction with an island most likely opens; they are loaded together with it. */
const opens = { 'component-export="HeaderTools"': ["islands/overlays/Overlays.tsx", "islands/login/LoginPopup.tsx"] };

/**
 * Reduces the HTML of islands: removes inline code, and adds one list of all files they need, to which each island refers by index, so that
 * all can be loaded at once.
 */
export function tidyIslands(html: string, filesOf: App.Locals["filesOf"]): string {
  const [before = "", ...rest] = printed.reduce((text, part) => text.replace(part, ""), html).split(opening);
  if (rest.length === 0) return html;
  const files = new Map<string, number>();
  const islands = rest.map((text) => {
    const end = text.indexOf(">");
    const attributes = text.slice(0, end).replaceAll(unused, "");
    return `${opening}${attributes} data-files="${placesOf(attributes, files, filesOf)}"${text.slice(end)}`;
  });
  const tidied = [before, ...islands].join("").replaceAll(emptyScript, "");
  return tidied.replace("</head>", `<meta name="island-files" content="${[...files.keys()].join(" ")}"></head>`);
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

/** Replaces the inline code of each directive with a placeholder, which `tidyIslands` removes. */
export function silenceDirectives(directives: Map<string, string>): void {
  for (const name of directives.keys()) directives.set(name, silence);
}
