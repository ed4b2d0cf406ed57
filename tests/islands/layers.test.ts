import path from "node:path";
import postcss from "postcss";
import { expect, test } from "vitest";
import { layers } from "../../adapter/layers.ts";

const laid = (file: string) => {
  const from = path.join(import.meta.dirname, "../../src", file);
  return postcss([layers()]).process(".a { margin: 0 }", { from }).css.replaceAll(/\s+/g, " ");
};

const order = "@layer tokens, base, components, pages;";

test("a sheet stands in the layer of its place, after the order of all", () => {
  expect(laid("styles/tokens.css")).toBe(`${order}@layer tokens {.a { margin: 0 } }`);
  expect(laid("islands/player/tokens.css")).toContain("@layer tokens {");
  expect(laid("styles/base.css")).toContain("@layer base {");
  expect(laid("components/cards.css")).toContain("@layer components {");
  expect(laid("islands/player/controls/buttons.css?url")).toContain("@layer components {");
  expect(laid("islands/mine/mine.css")).toBe(`${order}@layer pages {.a { margin: 0 } }`);
});

test("paper, forced colours and less motion weigh more than any layer, and so does what is not ours", () => {
  for (const file of ["styles/print.css", "styles/contrast.css", "styles/motion.css", "../node_modules/some/sheet.css"])
    expect(laid(file)).toBe(".a { margin: 0 }");
});

test("sheets in one file keep their layers", () => {
  const sheet = (file: string) => postcss.parse(".a { margin: 0 }", { from: path.resolve(`src/${file}`) });
  const root = postcss.root();
  for (const file of ["styles/base.css", "styles/base.css", "components/watch.css"]) root.append(sheet(file).nodes);
  const { css } = postcss([layers()]).process(root, { from: undefined });
  expect(css.match(/@layer \w+(?= )/g)).toEqual(["@layer base", "@layer pages"]);
});
