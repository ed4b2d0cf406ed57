import path from "node:path";
import type { ChildNode, Helpers, Plugin, Root } from "postcss";

/** Cascade layers: later ones override earlier ones, regardless of load order and specificity. */
const order = ["tokens", "base", "components", "pages"] as const;
type Layer = (typeof order)[number];

const source = path.join(import.meta.dirname, "../src");

/** The layer of each style sheet by its path in `src/`; the first match applies. */
const places: readonly { files: RegExp; layer: Layer | null }[] = [
  // Without a layer, so that print styles, forced colours and reduced motion override everything else.
  { files: /^styles\/(?:print|contrast|motion)\.css$/, layer: null },
  { files: /(?:^|\/)tokens\.css$/, layer: "tokens" },
  { files: /^styles\//, layer: "base" },
  // Styles used on some pages only.
  {
    files: /^islands\/(?:admin|checkin|contact|faq|home|messages|mine|posts|scan|search)\/|report\/report\.css$/,
    layer: "pages",
  },
  { files: /^islands\/player\/chapters\//, layer: "pages" },
  {
    files:
      /^components\/(?:topic\/|cast|description|episodes|film-owner|person|posts|profile|reading|related|walls|watch)/,
    layer: "pages",
  },
  { files: /^(?:components|islands|layouts)\//, layer: "components" },
];

function layerOf({ source: from }: ChildNode): Layer | null {
  const file = from?.input.file?.replace(/\?.*/, "") ?? "";
  const name = path.relative(source, file).split(path.sep).join("/");
  return places.find(({ files }) => files.test(name))?.layer ?? null;
}

/** Wraps every style sheet in its layer, preceded by a declaration of the layer order, since any sheet may be loaded first. */
export function layers(): Plugin {
  return {
    postcssPlugin: "shiguang-layers",
    OnceExit(root: Root, { AtRule }: Helpers) {
      const { nodes } = root;
      root.removeAll();
      const laid: ChildNode[] = [];
      let open: Layer | null = null;
      for (const node of nodes) {
        const layer = node.type === "atrule" && node.name === "charset" ? null : layerOf(node);
        const block = laid.at(-1);
        if (layer !== null && layer === open && block?.type === "atrule") block.append(node);
        else if (layer !== null) laid.push(new AtRule({ name: "layer", params: layer, nodes: [node] }));
        else laid.push(node);
        open = layer;
      }
      if (laid.some((node) => node.type === "atrule" && node.name === "layer"))
        laid.unshift(new AtRule({ name: "layer", params: order.join(", ") }));
      root.append(laid);
    },
  };
}
