import { plainOf } from "#lib/search/letters.ts";
import { chinese } from "../text/chinese.ts";

/** Words that names must not contain beside the site's own name, against impersonation of operators, guests and deleted users. */
const anywhere = ["官方", "管理员", "客服", "运营", "版主", "已注销", "旧站", "admin", "official", "moderator"];
const atTheBeginning = ["游客"];

/** Letters and digits that look like the Latin letters of those words, after case, accents and widths are removed. */
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

/** Whether a name looks like a reserved one or contains the site's, regardless of spaces, marks, widths and scripts. */
export function isReserved(name: string, siteName: string): boolean {
  const drawn = drawnOf(name);
  return (
    [...(siteName.length > 1 ? [siteName] : []), ...anywhere].some((word) => drawn.includes(drawnOf(word))) ||
    atTheBeginning.some((word) => drawn.startsWith(word))
  );
}

/** Normalises a text by its look: Simplified characters and lower-case Latin letters, nothing in between. */
function drawnOf(text: string): string {
  return [...plainOf(text, chinese)]
    .map((char) => drawnAs.get(char) ?? char)
    .join("")
    .replaceAll("rn", "m");
}
