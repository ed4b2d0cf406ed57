import ts from "typescript";
import { maskTemplate, splitAstro } from "./astro-source.ts";

/** A text of the interface in a source file. */
export interface Message {
  /** The text in Chinese; `{0}`, `{1}`, … stand for what is filled in. */
  id: string;
  /** Range in the source that is replaced by the text in another language. */
  start: number;
  end: number;
  /** How the text is written there. */
  form: "string" | "template" | "attribute" | "children";
  /** What is filled in, in the order of the numbers. */
  places: Place[];
}

/** Source code that is filled into a text. */
export interface Place {
  start: number;
  end: number;
  /** Its value, if it can be counted. */
  count?: { start: number; end: number };
}

/** Han characters, and punctuation that only Chinese texts have. */
export const chinese = /[\p{Script=Han}\u3001-\u303F\uFF01-\uFF5E]/u;

/** Written before a string that is not a text of the interface: data, or a name that is sent or stored. */
const asWritten = /\/\* as written \*\/\s*$/;

/** Texts in a `.ts`, `.tsx` or `.astro` file, in the order of their places; those filled into others come after these. */
export function messagesIn(file: string, source: string): Message[] {
  return partsOf(file, source).flatMap(({ root, code, offset }) => textsOf(root, code, offset));
}

/** Places in a file where something is compared with a text in Chinese. */
export function comparedIn(file: string, source: string): number[] {
  return partsOf(file, source).flatMap(({ root, code, offset }) => {
    const found: number[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteralLike(node) && chinese.test(node.text) && isCompared(node) && !isMarked(node, code))
        found.push(node.getStart(root) + offset);
      ts.forEachChild(node, visit);
    };
    visit(root);
    return found;
  });
}

const isCompared = ({ parent }: ts.Node) =>
  ts.isCaseClause(parent) || (ts.isBinaryExpression(parent) && comparisons.has(parent.operatorToken.kind));

const isMarked = (node: ts.Node, code: string) => asWritten.test(code.slice(Math.max(0, node.pos), node.getStart()));

interface Part {
  root: ts.SourceFile;
  code: string;
  /** Place of the code in its file. */
  offset: number;
}

/** A file in parts that TypeScript can read. */
function partsOf(file: string, source: string): Part[] {
  if (!chinese.test(source)) return [];
  if (!file.endsWith(".astro")) return [partOf(file, source, 0)];
  const { frontmatter, template } = splitAstro(source);
  const html = maskTemplate(source.slice(template.start, template.end));
  return [
    partOf(`${file}.ts`, source.slice(frontmatter.start, frontmatter.end), frontmatter.start),
    // The brackets that make it one expression stand before the template.
    partOf(`${file}.tsx`, `<>${html}</>`, template.start - 2),
  ];
}

const partOf = (file: string, code: string, offset: number): Part => ({ root: parse(file, code), code, offset });

function parse(file: string, code: string): ts.SourceFile {
  const kind = file.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
}

/** @param offset of the code in its file */
function textsOf(root: ts.SourceFile, code: string, offset: number): Message[] {
  const found: Message[] = [];
  const range = (node: ts.Node) => ({ start: node.getStart(root) + offset, end: node.end + offset });

  function visit(node: ts.Node): void {
    if (isSkipped(node)) return;
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      for (const run of runsOf(node.children)) addRun(run);
    } else if (ts.isStringLiteralLike(node)) {
      if (isText(node)) {
        const form = ts.isJsxAttribute(node.parent) ? "attribute" : "string";
        found.push({ id: collapsed(node), ...range(node), form, places: [] });
      }
    } else if (ts.isTemplateExpression(node) && isText(node)) {
      const parts = [node.head.text, ...node.templateSpans.map(({ literal }, at) => `{${at}}${literal.text}`)];
      const id = parts.join("");
      if (chinese.test(id)) {
        const places = node.templateSpans.map(({ expression }) => ({ ...range(expression), count: range(expression) }));
        found.push({ id, ...range(node), form: "template", places });
      }
    }
    ts.forEachChild(node, visit);
  }

  function isText(node: ts.Node): boolean {
    const written = ts.isStringLiteralLike(node) ? chinese.test(node.text) : true;
    return written && !isData(node) && !isMarked(node, code);
  }

  function addRun(run: ts.JsxChild[]): void {
    let id = "";
    const places: Place[] = [];
    for (const child of run) {
      if (ts.isJsxText(child)) id += wordsOf(child.text);
      else {
        id += `{${places.length}}`;
        const counted = countOf(child);
        places.push({ ...range(child), ...(counted && { count: range(counted) }) });
      }
    }
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) return;
    const start = ts.isJsxText(first) ? first.pos + leading(first.text) : first.getStart(root);
    const end = ts.isJsxText(last) ? last.end - trailing(last.text) : last.end;
    found.push({ id: id.trim(), start: start + offset, end: end + offset, form: "children", places });
  }

  visit(root);
  return found.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

const leading = (text: string) => text.length - text.trimStart().length;
const trailing = (text: string) => text.length - text.trimEnd().length;

/** As JSX reads it: a line break between words is a space, one next to a tag is nothing. */
function wordsOf(text: string): string {
  return text
    .replaceAll(/^[^\S\u00A0\u3000]*\n\s*|\s*\n[^\S\u00A0\u3000]*$/g, "")
    .replaceAll(/\s*\n\s*/g, " ")
    .replaceAll(/ {2,}/g, " ");
}

function collapsed(node: ts.StringLiteralLike): string {
  return ts.isJsxAttribute(node.parent) ? node.text.replaceAll(/\s+/g, " ").trim() : node.text;
}

/** Children that make one text: neighbours, at least one of them a text in Chinese, with no block between them. */
function runsOf(children: ts.NodeArray<ts.JsxChild>): ts.JsxChild[][] {
  const runs: ts.JsxChild[][] = [[]];
  for (const child of children) {
    if (isBlock(child)) runs.push([]);
    else runs.at(-1)?.push(child);
  }
  return runs.map(withoutEdges).filter((run) => run.some((child) => ts.isJsxText(child) && chinese.test(child.text)));
}

/** Without blank texts and comments at its ends. */
function withoutEdges(run: ts.JsxChild[]): ts.JsxChild[] {
  const isBlank = (child: ts.JsxChild) =>
    (ts.isJsxText(child) && child.text.trim() === "") || (ts.isJsxExpression(child) && !child.expression);
  const inner = run.filter((child) => !ts.isJsxExpression(child) || child.expression);
  const first = inner.findIndex((child) => !isBlank(child));
  const last = inner.findLastIndex((child) => !isBlank(child));
  return first < 0 ? [] : inner.slice(first, last + 1);
}

/** Elements that stand by themselves: no text runs through them. */
const blocks = new Set(
  (
    "Icon Field FieldFrame Button SubmitButton Avatar Picture Skeleton input select textarea button img svg video div p ul ol li dl dt dd " +
    "table thead tbody tr td th section article header footer nav main aside form fieldset legend details summary figure figcaption " +
    "h1 h2 h3 h4 h5 h6 hr pre blockquote slot script style head body title"
  ).split(" "),
);

function isBlock(child: ts.JsxChild): boolean {
  if (ts.isJsxElement(child)) return blocks.has(child.openingElement.tagName.getText());
  if (ts.isJsxSelfClosingElement(child)) return blocks.has(child.tagName.getText());
  if (!ts.isJsxExpression(child) || !child.expression) return false;
  // What may be drawn in its place.
  const drawn = outermost(child.expression);
  return drawn.length > 0 && drawn.every(isBlock);
}

function outermost(node: ts.Node): ts.JsxChild[] {
  const drawn: ts.JsxChild[] = [];
  const look = (inner: ts.Node): void => {
    if (ts.isJsxElement(inner) || ts.isJsxSelfClosingElement(inner)) drawn.push(inner);
    else if (ts.isJsxFragment(inner)) inner.children.forEach(look);
    else if (!ts.isJsxText(inner)) ts.forEachChild(inner, look);
  };
  look(node);
  return drawn;
}

/** The expression whose value is displayed: `n` in `{n}` and in `<b>{n}</b>`. */
function countOf(child: ts.JsxChild): ts.Expression | undefined {
  if (ts.isJsxExpression(child)) return child.expression;
  if (!ts.isJsxElement(child)) return undefined;
  const inner = child.children.filter((part) => !ts.isJsxText(part) || part.text.trim() !== "");
  const [only, ...others] = inner;
  return only && others.length === 0 ? countOf(only) : undefined;
}

/** Properties of a call that only its papers show. */
const papers = new Set(["summary", "example"]);
/** Functions whose `summary` is for the reader of the audit log. */
const records = new Set(["recordOwnAction", "recordAction"]);
/** Functions that write to a log. */
const logs = new Set(["console.log", "console.warn", "console.error"]);

/** Parts of the code that hold no texts. */
function isSkipped(node: ts.Node): boolean {
  return (
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isTypeNode(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTaggedTemplateExpression(node) ||
    (ts.isPropertyAssignment(node) && papers.has(node.name.getText()) && !isCallOf(records, node.parent.parent)) ||
    isCallOf(logs, node)
  );
}

const isCallOf = (names: ReadonlySet<string>, node: ts.Node): boolean =>
  ts.isCallExpression(node) && names.has(node.expression.getText());

const comparisons = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.InKeyword,
]);

/** Methods whose arguments are looked for, not displayed. */
const lookups = new Set(
  "includes startsWith endsWith split indexOf lastIndexOf test has get search match localeCompare codePointAt log warn error".split(
    " ",
  ),
);
/** Methods whose first argument is looked for. */
const replacements = new Set(["replace", "replaceAll"]);

function isData(node: ts.Node): boolean {
  const { parent } = node;
  if ("name" in parent && parent.name === node) return true;
  if (isCompared(node) || ts.isElementAccessExpression(parent) || ts.isExternalModuleReference(parent)) return true;
  if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression)) return false;
  const method = parent.expression.name.text;
  return lookups.has(method) || (replacements.has(method) && parent.arguments[0] === node);
}
