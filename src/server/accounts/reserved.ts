import { plainOf } from "#lib/search/letters.ts";
import { chinese } from "../text/chinese.ts";

/** Nobody passes for the people who run the site, for a guest or for somebody who has left. */
const anywhere = ["拾光", "官方", "管理员", "客服", "运营", "版主", "已注销", "admin", "official", "moderator"];
const atTheBeginning = ["游客"];

/** Letters and digits drawn like the Latin letters of those words, after case, accents and widths are gone. */
const lookAlikes: Readonly<Record<string, string>> = {
  a: "аαɑᴀꭺ4",
  c: "сϲᴄⅽꮯ",
  d: "ԁɗᴅꭰ",
  e: "еєεɛᴇꭼ3",
  f: "ғϝꜰƒ",
  i: "іιıɪlӏ1ⅼᛁ",
  m: "мμᴍϻꮇ",
  n: "пνηɴո",
  o: "оοσօᴏ0ө",
  r: "гᴦʀꭱ",
  t: "тτᴛꭲ7",
};
const drawnAs = new Map(Object.entries(lookAlikes).flatMap(([letter, like]) => [...like].map((one) => [one, letter])));

/** Whether a name, with whatever spaces, marks, widths and scripts, reads like one of those nobody may have. */
export function isReserved(name: string): boolean {
  const drawn = drawnOf(name);
  return (
    anywhere.some((word) => drawn.includes(drawnOf(word))) || atTheBeginning.some((word) => drawn.startsWith(word))
  );
}

/** As it looks: in Simplified characters and small Latin letters, nothing between them. */
function drawnOf(text: string): string {
  return [...plainOf(text, chinese)]
    .map((char) => drawnAs.get(char) ?? char)
    .join("")
    .replaceAll("rn", "m");
}
