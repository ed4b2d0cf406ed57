import { contentKindNames } from "#lib/editorial.ts";
import { labelAt } from "../editorial/field-labels.ts";

/** Fields of records that the editors' form does not have, and columns of MacCMS. */
const labels: Readonly<Record<string, string>> = {
  status: "状态",
  plays: "播放数",
  trend: "走势",
  supports: "点赞数",
  collects: "收藏数",
  filmKind: "种类",
  kind: "种类",
  series: "剧集",
  "series.total": "全几集",
  "series.nextAt": "下一集的时间",
  episode: "单集",
  "episode.of": "属于哪部剧集",
  "episode.season": "第几季",
  "episode.number": "第几集",
  vod_name: "片名",
  actor_name: "人名",
  type_id: "分类",
  comment_id: "评论的编号",
  comment_mid: "评论的是什么",
  comment_rid: "评论的影片",
  comment_pid: "所回复的评论",
  comment_status: "评论的状态",
  comment_time: "评论的时间",
  comment_content: "评论的文字",
};

const tables: Readonly<Record<string, string>> = {
  vod: "影片的表",
  type: "分类的表",
  actor: "人物的表",
  user: "会员的表",
  comment: "评论的表",
  gbook: "留言板的表",
};

/** Chinese label of a field in a record, as editors know it from the form; the field itself if it has none. */
export function problemLabel(field: string): string {
  if (field === "") return "整条";
  const names = field.split(".").filter((name) => !/^(?:N|\d+)$/.test(name));
  const path = names.join(".");
  const [outer = ""] = names;
  const known = labels[path] ?? tables[/^(?:\w*_)?([a-z]+)$/.exec(field)?.[1] ?? ""];
  if (known !== undefined) return known;
  for (const kind of Object.keys(contentKindNames)) {
    const [whole, own] = [labelAt(kind, path), labelAt(kind, outer)];
    if (own === outer) continue;
    return names.length === 1 || whole === own ? own : `${own} · ${whole}`;
  }
  return labels[outer] ?? field;
}
