import { globSync } from "node:fs";
import ts from "typescript";
import { newerFunctions } from "../tests/helpers/compat.ts";

/** Features that are checked for in another file than the one that uses them. */
const askedElsewhere = new Set([
  // Its buttons are shown only if `pictureInPictureEnabled` is true.
  "Document.exitPictureInPicture",
  "Document.pictureInPictureEnabled",
  "HTMLVideoElement.requestPictureInPicture",
  // Polyfilled by `islands/frame/popovers.ts`.
  "HTMLElement.hidePopover",
  "HTMLElement.showPopover",
]);

const newer = new Set(newerFunctions().map(({ owner, member }) => (member === null ? owner : `${owner}.${member}`)));
/** Last parts of the names: identifiers with other names need no type lookup. */
const newerNames = new Set([...newer].map((name) => name.slice(name.lastIndexOf(".") + 1)));
const files = globSync("src/{components,directives,islands,lib,service-worker}/**/*.{ts,tsx}");
const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile("tsconfig.json", ts.sys.readFile).config,
  ts.sys,
  process.cwd(),
);
const program = ts.createProgram(files, options);
const checker = program.getTypeChecker();
const found = new Set<string>();

// Browser code must check for features that the oldest supported browsers lack (`adapter/baseline.ts`).
for (const file of files) {
  const source = program.getSourceFile(file);
  if (source) look(source, source);
}
for (const line of found) console.log(line);
console.log(`${files.length} 个文件，${found.size} 处用了基线没有、又没先问的功能`);
process.exitCode = found.size === 0 && files.length > 0 ? 0 : 1;

function look(node: ts.Node, source: ts.SourceFile): void {
  if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
  if (ts.isIdentifier(node) && newerNames.has(node.text)) {
    const declared = checker.getSymbolAtLocation(node)?.declarations ?? [];
    const names = declared.filter((one) => program.isSourceFileDefaultLibrary(one.getSourceFile())).flatMap(namesOf);
    const name = names.find((one) => newer.has(one) && !askedElsewhere.has(one));
    if (name && !isHarmless(node, source.text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.add(`${source.fileName}:${line + 1} ${name}`);
    }
  }
  ts.forEachChild(node, (child) => look(child, source));
}

/** MDN's names for a declaration in TypeScript's standard types. */
function namesOf(declaration: ts.Declaration): string[] {
  const name = ts.getNameOfDeclaration(declaration)?.getText() ?? "";
  const { parent } = declaration;
  if (ts.isSourceFile(parent) || ts.isModuleBlock(parent) || ts.isVariableDeclarationList(parent))
    return [name, `Window.${name}`];
  if (ts.isInterfaceDeclaration(parent))
    return [`${parent.name.text.replace(/Constructor$/, "").replace(/^Readonly(?=Array|Map|Set)/, "")}.${name}`];
  const isConstructor = ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent);
  return isConstructor ? [`${parent.parent.name.getText()}.${name}`] : [];
}

/** Whether the file checks for the feature before using it, or only assigns it, which is harmless. */
function isHarmless(use: ts.Identifier, text: string): boolean {
  const { parent, text: name } = use;
  const { operatorToken, left }: Partial<ts.BinaryExpression> = ts.isBinaryExpression(parent.parent)
    ? parent.parent
    : {};
  if (left === parent && operatorToken?.kind === ts.SyntaxKind.EqualsToken) return true;
  const asks = [
    `"${name}" in `,
    `\\?\\.${name}\\b`,
    `\\.${name}\\?\\.`,
    `\\.${name} \\?\\?`,
    `typeof [\\w.]*\\.${name}\\b`,
  ];
  return new RegExp(asks.join("|")).test(text);
}
