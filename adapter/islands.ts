import developmentScript from "astro/runtime/server/astro-island.prebuilt-dev.js";
import islandScript from "astro/runtime/server/astro-island.prebuilt.js";
import { ISLAND_STYLES } from "astro/runtime/server/astro-island-styles.js";

/** What Astro prints before the first island of a page; `directives/runtime.ts` and `styles/global.css` hold it for all. */
const printed = [
  `<style>${ISLAND_STYLES}</style>`,
  ...[islandScript, developmentScript].map((script) => `<script>${script}</script>`),
];
/** Astro wants some text for each directive. */
const silence = " ";
const emptyScript = `<script>${silence}</script>`;
/** Of use to development and to streams. */
const unused = /^uid | await-children(?= |$)|&quot;name&quot;:&quot;\w+&quot;,/g;
const opening = "<astro-island ";
const components = / (?:component|renderer)-url="\/_astro\/([^"]+)"/g;

/** What a press in an island most likely opens elsewhere: asked for together with it. */
const opens = { 'component-export="HeaderTools"': ["islands/overlays/Overlays.tsx", "islands/login/LoginPopup.tsx"] };

/** Makes the page's islands cheap: nothing inline, and the files each needs named by their places in one list, to be asked for at once. */
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
    const place = files.get(file) ?? files.size;
    files.set(file, place);
    places.add(place);
  }
  return [...places].join(" ");
}

function filesOfIsland(attributes: string, filesOf: App.Locals["filesOf"]): string[] {
  // The renderer before the component: nothing draws without it.
  const own = [...attributes.matchAll(components)].toReversed().map(([, file]) => `_astro/${file}`);
  for (const [mark, modules] of Object.entries(opens)) if (attributes.includes(mark)) own.push(...modules);
  const files = own.flatMap((module) => {
    // A module's own file comes first in its list and is small: asked for before React, it would take one of the browser's six places.
    const [itself, ...others] = filesOf?.(module) ?? [];
    return itself === undefined ? [] : [...others, itself];
  });
  return files.map((file) => file.slice("/_astro/".length));
}

/** The text Astro prints for each directive, left out. */
export function silenceDirectives(directives: Map<string, string>): void {
  for (const name of directives.keys()) directives.set(name, silence);
}
