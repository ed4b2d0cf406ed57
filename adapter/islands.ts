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
const unused = / (?:uid="[^"]*"|await-children)|&quot;name&quot;:&quot;\w+&quot;,/g;
const partOfIslands = /<script> <\/script>|<astro-island [^>]+>/g;
const components = / (?:component|renderer)-url="\/_astro\/([^"]+)"/g;

/** What a press in an island most likely opens elsewhere: asked for together with it. */
const opens = { 'component-export="HeaderTools"': ["islands/overlays/Overlays.tsx", "islands/login/LoginPopup.tsx"] };

/** Makes the page's islands cheap: nothing inline, and the files each needs named by their places in one list, to be asked for at once. */
export function tidyIslands(html: string, filesOf: App.Locals["filesOf"]): string {
  if (!html.includes("<astro-island")) return html;
  const files = new Set<string>();
  const tidied = html.replaceAll(partOfIslands, (part) => {
    if (part === emptyScript) return "";
    // The renderer before the component: nothing draws without it.
    const own = [...part.matchAll(components)].toReversed().flatMap(([, file]) => filesOf?.(`_astro/${file}`) ?? []);
    for (const [mark, modules] of Object.entries(opens))
      if (part.includes(mark)) own.push(...modules.flatMap((module) => filesOf?.(module) ?? []));
    for (const file of own) files.add(file.replace("/_astro/", ""));
    const order = [...files];
    const places = own.map((file) => order.indexOf(file.replace("/_astro/", "")));
    return part.replaceAll(unused, "").replace(/>$/, ` data-files="${[...new Set(places)].join(" ")}">`);
  });
  return printed
    .reduce((text, part) => text.replace(part, ""), tidied)
    .replace("</head>", `<meta name="island-files" content="${[...files].join(" ")}"></head>`);
}

/** The text Astro prints for each directive, left out. */
export function silenceDirectives(directives: Map<string, string>): void {
  for (const name of directives.keys()) directives.set(name, silence);
}
