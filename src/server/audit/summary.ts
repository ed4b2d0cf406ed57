import { type AuditAction, isAuditAction } from "#lib/audit-actions.ts";
import type { Say } from "../text/say.ts";

/** Of acts whose summary is the site's own text: what in it people wrote, as groups. A `label` is a text by itself. */
const written: Readonly<Partial<Record<AuditAction, RegExp>>> = {
  "ad.save": /^#\d+ .：(.*)$/ds,
  "announcement.save": /^.*?：(.*)$/ds,
  "backup.plan": /^/d,
  "backup.start": /^/d,
  "ban.add": /^(.*)（[^（]*）$/ds,
  "ban.lift": /^/d,
  "case.approve": /^/d,
  "case.undo": /^/d,
  "comment.confirm": /^/d,
  "content.bulk": /^\d+ 条：(.*)$/ds,
  "content.merge": /^(.*)（\w+:[^）]*）并入 (.*)（\w+:[^）]*）$/ds,
  "content.schedule": /^(.*)，[^，]*$/ds,
  "import.check": /^(?<label>\S+) (.*)$/ds,
  "import.continue": /^/d,
  "import.once": /^/d,
  "import.repeat": /^/d,
  "import.stop": /^/d,
  "import.write": /^(?<label>\S+) (.*)$/ds,
  "live.stop": /^《(.*)》：(.*)$/ds,
  "operator.accept": /^#\d+ (?<label>.*)$/ds,
  "operator.grant": /^(.*)：(?<label>[^：]*)$/ds,
  "operator.invite": /^#\d+ (?<label>[^，]*)，?(.*)$/ds,
  "operator.uninvite": /^#\d+ (?<label>[^，]*)，?(.*)$/ds,
  "preview.make": /^(?!全部草稿，)(.*)，[^，]*$/ds,
  "publishing.set": /^/d,
  "shadow.add": /^(.*)（[^（]*）$/ds,
  "shadow.lift": /^/d,
  "word.delete": /^[^：]*：(.*)$/ds,
  "word.import": /^/d,
  "word.save": /^[^：]*：(.*)$/ds,
  "word.unimport": /^/d,
};

/** A summary as its reader reads it. What people wrote in it stays as it is. */
export function saySummary(say: Say, { act, summary }: { act: string; summary: string }): string {
  const pattern = isAuditAction(act) ? written[act] : undefined;
  if (pattern === undefined) return summary;
  const groups = pattern.exec(summary)?.indices;
  const label = groups?.groups?.["label"];
  // A character of nobody's writing stands for each while the rest is said.
  const words: string[] = [];
  let [blank, from] = ["", 0];
  for (const group of groups?.slice(1) ?? []) {
    if (group === undefined) continue;
    const word = summary.slice(...group);
    blank += summary.slice(from, group[0]) + placeOf(words.length);
    from = group[1];
    words.push(group[0] === label?.[0] ? say(word) : word);
  }
  const said = say(blank + summary.slice(from));
  return words.reduce((made, word, number) => made.replace(placeOf(number), () => word), said);
}

const placeOf = (number: number): string => String.fromCodePoint(0xe000 + number);
