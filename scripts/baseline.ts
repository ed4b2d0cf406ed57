import { globSync } from "node:fs";
import ts from "typescript";
import { newerFunctions } from "../tests/helpers/compat.ts";

/** What is asked for elsewhere than in the file that uses it. */
const askedElsewhere = new Set([
  // Its buttons are there only where `pictureInPictureEnabled` says so.
  "Document.exitPictureInPicture",
  "Document.pictureInPictureEnabled",
  "HTMLVideoElement.requestPictureInPicture",
  // `islands/frame/popovers.ts` brings them.
  "HTMLElement.hidePopover",
  "HTMLElement.showPopover",
]);

const newer = new Set(newerFunctions().map(({ owner, member }) => (member === null ? owner : `${owner}.${member}`)));
/** Last parts of their names: whatever is called otherwise needs no look at its type. */
const newerNames = new Set([...newer].map((name) => name.slice(name.lastIndexOf(".") + 1)));
const files = globSync("src/{components,directives,islands,lib}/**/*.{ts,tsx}");
const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile("tsconfig.json", ts.sys.readFile).config,
  ts.sys,
  process.cwd(),
);
const program = ts.createProgram(files, options);
const checker = program.getTypeChecker();
const found = new Set<string>();

// What browsers run asks before it uses what the oldest of them lack (`adapter/baseline.ts`).
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

/** What MDN calls something that TypeScript's own types declare. */
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

/** Whether the file asks for it before it uses it, or only sets it, which nothing minds. */
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
