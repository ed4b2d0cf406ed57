import { beginningOf, shortened } from "#lib/characters.ts";
import { maskContacts } from "#lib/mask-contacts.ts";
import { cleanName, cleanText, commentLimit, charactersOver, saysSomething } from "#lib/user-text.ts";
import { applyRules, type WordRule } from "../screening/screening.ts";
import type { OldComment, Problem } from "./record.ts";

const maxName = 30;
const nameless = /* as written */ "会员";

/**
 * Text of a comment as it is stored, by the rules for new comments, with the words because of which it needs a review; a problem if it
 * would be refused.
 */
export function readOldText(
  rules: readonly WordRule[],
  typed: string,
): { text: string; held: readonly string[] } | { problem: Problem } {
  // Private-use characters and `@{…}` stand for mentions in stored texts.
  const plain = typed.replaceAll(/[\ue000-\uf8ff]/g, "").replaceAll(/@\{(\d+)\}/g, "@$1");
  const text = maskContacts(cleanText(plain.replaceAll(/\[em:\d{1,3}\]/g, /* as written */ "[表情]")));
  const refuse = (reason: string, hint: string) => ({
    problem: { field: "comment_content", reason, value: shortened(text, 80), hint },
  });
  if (!saysSomething(text)) return refuse("没有文字", "这条评论不导入");
  if (charactersOver(text, commentLimit) > 0) return refuse(`超过 ${commentLimit} 个字`, "这条评论不导入");
  const { blocked, held, shown } = applyRules(rules, text);
  if (blocked.length > 0) return refuse("含有禁止的词", "这条评论不导入；规则在运营的“词语规则”里");
  return { text: shown, held };
}

/** Name of its author as it is displayed, without what could be an address or a number. */
export function readOldName(rules: readonly WordRule[], { name }: OldComment): string {
  const masked = maskContacts(cleanName(name));
  const { blocked, held, shown } = applyRules(rules, masked);
  const short = beginningOf(shown, maxName).trim();
  const isEmpty = !saysSomething(short.replaceAll("＊", ""));
  return isEmpty || blocked.length > 0 || held.length > 0 ? nameless : short;
}
