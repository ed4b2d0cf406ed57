import { kindNames, typeOf } from "../../src/lib/kinds.ts";

/**
 * The numbers of content kinds are written only in `src/lib/kinds.ts`, because a wrong bare number looks as good as the right one. Reports
 * numbers next to `contentType` in any form, in SQL, and as keys of tables. A table keyed by other numbers needs a disable comment.
 */
const message = "Content kinds have names: take the number from kinds (src/lib/kinds.ts).";
const tableMessage =
  "Tables of content kinds go by their names (src/lib/kinds.ts); one by other numbers disables this rule.";

/** The parts of a syntax tree node used here. */
interface Node {
  type: string;
  [field: string]: unknown;
}

interface RuleContext {
  report(problem: { node: Node; message: string }): void;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

const numbers: ReadonlySet<string> = new Set(kindNames().map((name) => String(typeOf(name))));

function isKindNumber(value: unknown): boolean {
  if (!isNode(value)) return false;
  if (value.type === "TSLiteralType") return isKindNumber(value["literal"]);
  if (value.type === "TSAsExpression" || value.type === "JSXExpressionContainer")
    return isKindNumber(value["expression"]);
  return value.type === "Literal" && numbers.has(String(value["value"]));
}

const names = new RegExp(`(?:content|target|${kindNames().join("|")})_?types?$`, "i");

/** Matches e.g. `contentType`, `hit.contentType`, `"comments.content_type"`. */
function isKindName(value: unknown): boolean {
  if (!isNode(value)) return false;
  if (value.type === "MemberExpression") return isKindName(value["property"]);
  if (value.type === "ChainExpression" || value.type === "JSXExpressionContainer")
    return isKindName(value["expression"]);
  const name = value.type === "Literal" ? value["value"] : value["name"];
  return typeof name === "string" && names.test(name);
}

/** Whether the node is a number, or a union, list or conditional with one. */
function holdsKindNumber(value: unknown): boolean {
  if (!isNode(value)) return false;
  if (value.type === "TSUnionType") return nodesIn(value["types"]).some(holdsKindNumber);
  if (value.type === "TSTypeAnnotation") return holdsKindNumber(value["typeAnnotation"]);
  if (value.type === "ArrayExpression") return nodesIn(value["elements"]).some(holdsKindNumber);
  if (value.type === "ConditionalExpression") return [value["consequent"], value["alternate"]].some(holdsKindNumber);
  if (value.type === "CallExpression" && isNode(value["callee"]) && isNode(value["callee"]["property"])) {
    return value["callee"]["property"]["name"] === "literal" && nodesIn(value["arguments"]).some(holdsKindNumber);
  }
  return isKindNumber(value);
}

/** Functions with a content kind as parameter, and its index. */
const takesKind: Readonly<Record<string, number>> = {
  contentHref: 0,
  foundHref: 0,
  kindOf: 0,
  traitsOf: 0,
  indexDocument: 2,
  moveDocument: 2,
  removeDocument: 2,
};

function create(context: RuleContext) {
  const report = (node: Node, text = message) => context.report({ node, message: text });
  const pair = (node: Node, name: unknown, value: unknown) => {
    if (isKindName(name) && holdsKindNumber(value)) report(node);
  };
  return {
    BinaryExpression(node: Node) {
      const { left, right, operator } = node;
      if (!/^(?:[!=]==?|[<>]=?)$/.test(String(operator))) return;
      if ((isKindName(left) && isKindNumber(right)) || (isKindName(right) && isKindNumber(left))) report(node);
    },
    Property: (node: Node) => pair(node, node["key"], node["value"]),
    JSXAttribute: (node: Node) => pair(node, node["name"], node["value"]),
    TSPropertySignature: (node: Node) => pair(node, node["key"], node["typeAnnotation"]),
    Identifier: (node: Node) => pair(node, node, node["typeAnnotation"]),
    AssignmentPattern: (node: Node) => pair(node, node["left"], node["right"]),
    VariableDeclarator: (node: Node) => pair(node, node["id"], node["init"]),
    SwitchStatement(node: Node) {
      if (!isKindName(node["discriminant"])) return;
      for (const one of nodesIn(node["cases"])) if (isKindNumber(one["test"])) report(one);
    },
    CallExpression(node: Node) {
      const all = nodesIn(node["arguments"]);
      if (all[0]?.type === "Literal" && isKindName(all[0]) && all.slice(1).some(holdsKindNumber)) report(node);
      const name = isNode(node["callee"]) ? node["callee"]["name"] : undefined;
      const place = typeof name === "string" ? takesKind[name] : undefined;
      if (place !== undefined && isKindNumber(all[place])) report(node);
    },
    ObjectExpression(node: Node) {
      const keys = nodesIn(node["properties"]).filter((one) => one["computed"] !== true && isKindNumber(one["key"]));
      if (keys.length > 1) report(node, tableMessage);
    },
    TemplateElement(node: Node) {
      const { value } = node;
      const text = typeof value === "object" && value !== null && "raw" in value ? String(value.raw) : "";
      if (/content_type\s*(?:=|<>|!=|in\s*\()\s*\d/i.test(text)) report(node);
    },
  };
}

// oxlint takes a plugin by its default export.
// oxlint-disable-next-line import/no-default-export
export default { meta: { name: "content-kinds" }, rules: { "no-bare-number": { create } } };
