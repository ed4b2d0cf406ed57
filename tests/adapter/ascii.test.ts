import { expect, it } from "vitest";
import { toAscii } from "../../adapter/ascii.ts";

const evaluate = async (code: string): Promise<unknown> => {
  const module: { default: unknown } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return module.default;
};

it.each([
  ["texts", `export default ["雨城", '螢火', \`第 \${1 + 1} 集，😀\`, "\\\\，", "\\，"];`],
  ["patterns", `export default ["雨，城。😀", "é"].map((text) => text.split(/[，。\\、]|(?<=城)/));`],
  ["ranges of patterns", `export default [..."一龥😀a"].map((char) => /[一-龥]|[😀-😎]/u.test(char));`],
  ["names", `const 名 = { 雨: 1 }; export default Object.entries(名);`],
])("keeps what %s mean", async (_name, body) => {
  // Long enough for escapes to be worth it.
  const code = `${body}\n${"// .\n".repeat(200)}`;
  const ascii = toAscii(code);
  expect(ascii).toMatch(/^[\0-\u007f]*$/);
  expect(await evaluate(ascii)).toEqual(await evaluate(body));
});

it("leaves dictionaries as they are", () => {
  const code = `export default "${"雨城螢火".repeat(100)}";`;
  expect(toAscii(code)).toBe(code);
});
