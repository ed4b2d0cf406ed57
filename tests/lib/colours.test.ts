import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { darkBackground, darkColours, lightBackground, lightColours } from "../../src/lib/colours.ts";

const sheet = readFileSync(path.join(import.meta.dirname, "../../src/styles/tokens.css"), "utf8");

/** Both colours of `--text-2: light-dark(#465258, #b2bec3)`, asked for as `text2`. */
function token(name: string) {
  const written = name.replace(/(\d)$/, "-$1");
  const [, light, dark] = new RegExp(`--${written}: light-dark\\((#\\w+), (#\\w+)\\);`).exec(sheet) ?? [];
  return { light, dark };
}

test("what scripts draw has the colours of the style sheets", () => {
  expect(token("bg")).toEqual({ light: lightBackground, dark: darkBackground });
  for (const [name, colour] of Object.entries(lightColours)) expect([name, token(name).light]).toEqual([name, colour]);
  for (const [name, colour] of Object.entries(darkColours)) expect([name, token(name).dark]).toEqual([name, colour]);
});
