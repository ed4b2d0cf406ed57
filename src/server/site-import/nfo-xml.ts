import sax from "sax";

/** An element with its content. */
export interface XmlNode {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlNode[];
  text: string;
}

/** The text is not XML; the Chinese message says where. */
export class XmlFault extends Error {}

const maxDepth = 30;
const maxNodes = 20_000;

/**
 * The elements of a text, and what stands outside of them. There may be several, one after the other, and an address behind them: both is
 * usual. Entities of its own are not read, and an `&` that begins none is one.
 */
export function readXml(text: string): { roots: XmlNode[]; rest: string } {
  const body = text
    .replaceAll(/<\?[\s\S]*?(?:\?>|$)/g, "")
    .replaceAll(/<!DOCTYPE[^[>]*(?:\[[^\]]*(?:\]|$))?[^>]*(?:>|$)/gi, "")
    .replaceAll(/&(?!#\d{1,7};|#x[\da-f]{1,6};|\w{2,20};)/gi, "&amp;")
    // oxlint-disable-next-line no-control-regex -- XML allows none of them.
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "");
  const top: XmlNode = { name: "", attributes: {}, children: [], text: "" };
  const open: XmlNode[] = [top];
  const parser = sax.parser(true, { strictEntities: false });
  let nodes = 0;
  const add = (more: string) => {
    const node = open.at(-1);
    if (node) node.text += more;
  };
  const hear: Partial<typeof parser> = {
    onerror: () => {
      throw new XmlFault(`第 ${parser.line + 1} 行不是完整的 XML`);
    },
    onopentag: ({ name, attributes }) => {
      if (name === around) return;
      if (open.length > maxDepth || (nodes += 1) > maxNodes) throw new XmlFault("元素太多，或者套得太深");
      const node = { name: name.toLowerCase(), attributes, children: [], text: "" };
      open.at(-1)?.children.push(node);
      open.push(node);
    },
    onclosetag: (name) => {
      if (name !== around) open.pop();
    },
    ontext: add,
    oncdata: add,
  };
  Object.assign(parser, hear);
  parser.write(`<${around}>${body}</${around}>`).close();
  return { roots: top.children, rest: top.text };
}

const around = "shiguang-nfo";

/** Texts of the children of a name, without those that are empty. */
export function textsOf(node: XmlNode, ...names: readonly string[]): string[] {
  return childrenOf(node, ...names).flatMap(({ text }) => text.trim() || []);
}

/** The first text of these, in their order. */
export function textOf(node: XmlNode, ...names: readonly string[]): string {
  return names.flatMap((name) => textsOf(node, name))[0] ?? "";
}

export function childrenOf(node: XmlNode, ...names: readonly string[]): XmlNode[] {
  return node.children.filter(({ name }) => names.includes(name));
}
