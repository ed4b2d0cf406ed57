import { endOfTime, htmlToText } from "./from-maccms.ts";
import type { CommentRecord, Unreadable } from "./record.ts";
import type { SqlRow } from "./sql-dump.ts";
import { unescapeMarks } from "./vod.ts";

/** A row of `mac_comment`. `names` are of members by their ids. */
export function commentOf(
  { values, line }: SqlRow,
  names: ReadonlyMap<string, string>,
  source: string,
): CommentRecord | Unreadable {
  const text = (name: string) => (values[`comment_${name}`] ?? "").replaceAll("\0", "").trim();
  const id = text("id");
  const content = htmlToText(text("content"));
  const where = `评论 ${id === "" ? `（第 ${line} 行）` : id}`;
  const refuse = (field: string, reason: string): Unreadable => ({
    line: where,
    position: "",
    problems: [{ field, reason, value: content.slice(0, 80), hint: "这条评论不导入" }],
  });
  if (!/^\d{1,18}$/.test(id)) return refuse("comment_id", "没有编号");
  if (!["", "1"].includes(text("mid"))) return refuse("comment_mid", "不是影片的评论");
  if (text("status") === "0") return refuse("comment_status", "旧站没有公开的评论");
  const written = unescapeMarks(text("name"));
  const member = names.get((values["user_id"] ?? "").trim());
  const parent = text("pid");
  const seconds = Number(text("time"));
  return {
    source,
    line: where,
    position: "",
    comment: {
      id,
      film: text("rid"),
      parent: parent === "" || parent === "0" ? null : parent,
      name: member ?? written,
      text: content,
      at: Math.abs(seconds) < endOfTime ? Math.trunc(seconds) * 1000 : 0,
    },
  };
}

/** Id and name of a row of `mac_user`: nothing else of it is read. */
export function memberOf({ values }: SqlRow): { id: string; name: string } | null {
  const id = (values["user_id"] ?? "").trim();
  const nickname = unescapeMarks(values["user_nick_name"] ?? "").trim();
  // Without a nickname the name in the comment is used: the account's own name is for signing in.
  return id === "" || nickname === "" ? null : { id, name: nickname.slice(0, 60) };
}
