import type { Page } from "@playwright/test";
import admin from "../../src/languages/en/admin.ts";
import common from "../../src/languages/en/common.ts";
import islands from "../../src/languages/en/islands.ts";
import lib from "../../src/languages/en/lib.ts";
import mine from "../../src/languages/en/mine.ts";
import player from "../../src/languages/en/player.ts";
import server from "../../src/languages/en/server.ts";
import site from "../../src/languages/en/site.ts";

const texts = [common, site, lib, admin, mine, player, islands, server]
  .flatMap((catalogue) => Object.keys(catalogue))
  .map((key) => key.replace(/ @[\w-]+$/, "").trim());

const exact = new Set(texts);
const countHan = (text: string) => text.match(/\p{Script=Han}/gu)?.length ?? 0;

/** Texts with something filled in, and how many Chinese characters they have themselves. */
const templates = texts
  .filter((text) => text.includes("{0}"))
  .map((text) => {
    const words = text.split(/\{\d+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    return { pattern: new RegExp(`^${words.join(".*?")}$`, "s"), own: countHan(text) };
  });

/** Whether most of a text are the words of a template: others say something of that form by chance. */
const isFilledIn = (text: string) =>
  templates.some(({ pattern, own }) => own > 1 && own * 2 > countHan(text) + 1 && pattern.test(text));

/** Texts of the interface that the open page still has in Chinese; what people have written in Chinese is no fault. */
export async function untranslated(page: Page, written: readonly string[] = []): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text) {
        const parent = node.parentElement;
        // A part of a text in which something is marked tells nothing.
        if (
          !parent?.closest("script, style, noscript, mark, [translate=no]") &&
          !parent?.querySelector(":scope > mark")
        )
          found.add(node.data.trim());
      } else if (node instanceof Element) {
        for (const name of ["aria-label", "title", "placeholder", "alt"])
          found.add(node.getAttribute(name)?.trim() ?? "");
      }
    }
    found.add(document.title);
    return [...found].filter((text) => /\p{Script=Han}/u.test(text));
  });
  const known = new Set(written);
  return shown.filter((text) => !known.has(text) && (exact.has(text) || isFilledIn(text)));
}
