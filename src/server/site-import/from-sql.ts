import { htmlToText, toRecords } from "./from-maccms.ts";
import { pictureAddress, type Problem, type SourceRecord, type Unreadable } from "./record.ts";
import type { Source } from "./record-source.ts";
import { commentOf, memberOf } from "./sql-comments.ts";
import { readSqlDump, type SqlFault, type SqlRow } from "./sql-dump.ts";
import { toVod, unescapeMarks } from "./vod.ts";

export interface SqlOptions {
  /** Domain of the site it comes from, so that a later import from its interface recognises the same films. */
  site?: string | undefined;
  /** Comments are read after the films, with the names of members. */
  comments?: boolean | undefined;
}

/** Tables by the end of their names; each site has its own prefix. */
const wanted = /^(?:\w*_)?(vod|type|actor)$/;
const tableOf = (name: string): string => wanted.exec(name)?.[1] ?? "";
const isOfComments = (name: string): boolean => /^(?:\w*_)?comment$/.test(name);
const isOfMembers = (name: string): boolean => /^(?:\w*_)?user$/.test(name);

/** Tables with what members have written, and with their accounts. */
const personalTables = /^(?:\w*_)?(user|comment|gbook)$/;
const personalNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    user: /* as written */ "会员",
    comment: /* as written */ "评论",
    gbook: /* as written */ "留言板",
  }),
);

function unreadTable(table: string): Problem {
  const hint =
    table === "comment"
      ? "要带上，选来源时勾选“连同会员的评论”（命令行加 --comments）"
      : "密码、邮箱与 IP 都不读；影片、分类与人物照常导入";
  return { field: table, reason: "这张表不导入", value: personalNames.get(table) ?? table, hint };
}

interface Known {
  types: ReadonlyMap<string, string>;
  /** Number of films by class. */
  films: ReadonlyMap<string, number>;
  /** Tables about members that the dump contains and that are not imported. */
  unread: ReadonlySet<string>;
  /** Records without comments. */
  count: number;
  comments: number;
  /** Names of members by their ids. */
  members: ReadonlyMap<string, string>;
}

/**
 * The database of a MacCMS v10 site as `mysqldump` writes it, `.sql` or `.sql.gz`: films, series and people, then comments if asked for;
 * accounts and everything else are not read. Positions are numbers of records.
 */
export function sqlDump(file: string, { site, comments = false }: SqlOptions = {}): Source {
  const source = `maccms:${site ?? "sql"}`;
  let known: Promise<Known> | undefined;
  // The table of classes may come after the films, so the file is read twice.
  async function* filmsFrom(types: ReadonlyMap<string, string>, done: number) {
    let number = 0;
    for await (const row of readSqlDump(file, (name) => tableOf(name) !== "")) {
      if (tableOf(row.table) === "type" && "values" in row) continue;
      number += 1;
      if (number <= done) continue;
      const records = "reason" in row ? [faultOf(row)] : recordsOf(row, types, source);
      for (const [at, record] of records.entries())
        yield at === records.length - 1 ? { ...record, position: String(number) } : record;
    }
  }
  async function* commentsFrom({ count, members }: Pick<Known, "count" | "members">, done: number) {
    let number = count;
    for await (const row of readSqlDump(file, isOfComments)) {
      number += 1;
      if (number <= done) continue;
      const record = "reason" in row ? faultOf(row) : commentOf(row, members, source);
      yield { ...record, position: String(number) };
    }
  }
  const look = () => (known ??= lookThrough(file, comments));
  return {
    async *records(position) {
      const { types, count, members } = await look();
      const done = Number(position);
      if (done < count) yield* filmsFrom(types, done);
      if (comments) yield* commentsFrom({ count, members }, done);
    },
    async total() {
      const { count, comments: more } = await look();
      return count + more;
    },
    async *classes() {
      const { types, films, unread } = await look();
      const total = types.size;
      for (const [id, name] of types) yield { name: name.slice(0, 100), count: films.get(id) ?? 0, total };
      const without = [...films].reduce((sum, [id, count]) => sum + (types.has(id) ? 0 : count), 0);
      const hint = "它们不属于任何分类，会放进首页；要分类就连 mac_type 一起导出";
      const problem = {
        field: "type_id",
        reason: "分类不在备份里的影片",
        value: /* as written */ `${without} 部`,
        hint,
      };
      if (without > 0) yield { name: "", count: 0, total, problem };
      for (const table of unread) yield { name: "", count: 0, total, problem: unreadTable(table) };
    },
  };
}

async function lookThrough(file: string, withComments: boolean): Promise<Known> {
  const types = new Map<string, string>();
  const films = new Map<string, number>();
  const unread = new Set<string>();
  const members = new Map<string, string>();
  let count = 0;
  let comments = 0;
  const isWanted = (name: string) => {
    const personal = personalTables.exec(name)?.[1];
    const isRead = withComments && (isOfComments(name) || isOfMembers(name));
    if (personal !== undefined && !(isRead && isOfComments(name))) unread.add(personal);
    return isRead || tableOf(name) !== "";
  };
  for await (const row of readSqlDump(file, isWanted)) {
    if (isOfComments(row.table)) comments += 1;
    else if (isOfMembers(row.table)) {
      const member = "values" in row ? memberOf(row) : null;
      if (member) members.set(member.id, member.name);
    } else if (tableOf(row.table) !== "type" || "reason" in row) count += 1;
    else if (isOfFilms(row)) types.set(row.values["type_id"] ?? "", unescapeMarks(row.values["type_name"] ?? ""));
    if (tableOf(row.table) !== "vod" || "reason" in row) continue;
    const typeId = row.values["type_id"] ?? "";
    films.set(typeId, (films.get(typeId) ?? 0) + 1);
  }
  return { types, films, unread, count, comments, members };
}

/** The table also contains the classes of articles and people. */
const isOfFilms = ({ values }: SqlRow): boolean => ["1", undefined, null].includes(values["type_mid"]);

function faultOf({ table, line, reason, text }: SqlFault): Unreadable {
  const hint = "这一行跳过了；重新导出一次，或者手工改好";
  return { line: `第 ${line} 行`, position: "", problems: [{ field: table, reason, value: text.slice(0, 80), hint }] };
}

function recordsOf(row: SqlRow, types: ReadonlyMap<string, string>, source: string): (SourceRecord | Unreadable)[] {
  const { values } = row;
  if (tableOf(row.table) === "actor") return [actorOf(row, source)];
  const isRecycled = Number(values["vod_recycle_time"] ?? 0) > 0;
  const records = toRecords(toVod({ ...values, type_name: types.get(values["type_id"] ?? "") ?? "" }), source);
  // What was hidden on the old site becomes a draft.
  if (!isRecycled && values["vod_status"] !== "0") return records;
  return records.map((record) =>
    "problems" in record ? record : { ...record, document: { ...record.document, status: "draft" } },
  );
}

function actorOf({ values, line }: SqlRow, source: string): SourceRecord | Unreadable {
  const raw = (name: string) => (values[`actor_${name}`] ?? "").trim();
  const text = (name: string) => unescapeMarks(raw(name)).trim();
  const [id, name] = [text("id"), text("name").slice(0, 200)];
  if (id === "" || name === "") {
    const problem = { field: "actor_name", reason: "没有编号或名字", value: id, hint: "补上名字" };
    return { line: `第 ${line} 行`, position: "", problems: [problem] };
  }
  const bio = htmlToText(raw("content") === "" ? text("blurb") : raw("content"));
  const aliases = text("alias")
    .split(/[,，/|;；]+/)
    .map((alias) => alias.trim())
    .filter((alias) => alias !== "" && alias !== name);
  const facts = factNames.flatMap(([column, label]) =>
    text(column) === "" ? [] : [{ name: label, value: text(column) }],
  );
  const picture = text("pic").replace(/^mac:/i, "https:").replace(/^\/\//, "https://");
  return {
    kind: "performer",
    line: `${id} ${name}`,
    position: "",
    origin: { source, id: `actor-${id}` },
    document: {
      name,
      ...(bio !== "" && { bio }),
      ...(aliases.length > 0 && { aliases: [...new Set(aliases)].slice(0, 40) }),
      ...(facts.length > 0 && { facts }),
      ...(pictureAddress.safeParse(picture).success && { portrait: picture }),
      ...(text("status") === "0" && { status: "draft" }),
    },
  };
}

const factNames = [
  ["sex", /* as written */ "性别"],
  ["birthday", /* as written */ "生日"],
  ["birtharea", /* as written */ "出生地"],
  ["area", /* as written */ "地区"],
  ["height", /* as written */ "身高"],
  ["school", /* as written */ "毕业院校"],
] as const;
