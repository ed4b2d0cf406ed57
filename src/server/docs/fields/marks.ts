import type { FieldDocs } from "./field-docs.ts";

const rating: FieldDocs = ["评分，半颗星为一：1 到 10；没有为 null", 9];
const status: FieldDocs = ["wish 想看、doing 在看、done 看过", "done"];
const line: FieldDocs = ["一句话，最多 140 字；没有为空", "值得再看一遍。"];

/** Fields of marks, ratings and the diary. */
export const marks: Readonly<Record<string, FieldDocs>> = {
  distribution: ["给 1 到 10（半颗星为一）的各有几人", [0, 0, 0, 0, 1, 2, 4, 9, 6, 3]],
  doing: ["在看的几部", 1],
  done: ["看过的几部", 40],
  lineStatus: ["一句话的状态：none 没有、published 公开、pending 等运营看、rejected 驳回、removed 下架", "published"],
  mark: ["标记；没有为 null", {}],
  mean: ["他们的平均分，0 到 10；没有人评分为 null", 8.2],
  months: ["十二个月各看了几次", [3, 1, 0, 4, 2, 0, 0, 5, 1, 2, 6, 0]],
  ratings: ["全站的评分", { score: 8.4, votes: 25 }],
  score: ["加权评分，0 到 10；评的人太少为 null", 8.4],
  refused: ["这些影片的一句话含有不能发布的词，没有收下；标记的其余部分收下了", []],
  taken: ["收下几条；其余的这里已经有了，或者更新", 3],
  videoIds: ["影片的编号", [60_417]],
  votes: ["多少人评过分", 25],
  wish: ["想看的几部", 12],
  years: ["有记录的年份，新的在前", [2026, 2025]],
};

const tags: FieldDocs = ["自己起的标签", ["雨夜"]];
const days: FieldDocs = ["看的日子，YYYY-MM-DD", ["2026-11-21"]];

const things = ["Mark", "MarkInput", "MarkSyncInput", "ShortReview", "ShelfPage"];
const own = ["Mark", "MarkInput", "MarkSyncInput"];

/** Fields whose meaning differs in other schemas. */
export const markFields: Readonly<Record<string, FieldDocs>> = {
  ...Object.fromEntries(
    things.flatMap((thing) => [
      [`${thing}.rating`, rating] as const,
      [`${thing}.status`, status] as const,
      [`${thing}.line`, line] as const,
    ]),
  ),
  ...Object.fromEntries(own.flatMap((thing) => [[`${thing}.tags`, tags] as const, [`${thing}.days`, days] as const])),
  "MarkListInput.status": status,
  "ShelfInput.status": status,
  "MarkListInput.tag": ["只要有自己这个标签的", "雨夜"],
  "MarkSyncInput.marks": ["要同步的标记", []],
  "UnmarkOutput.mark": ["删掉的那一个；本来就没有为 null", {}],
  "DiaryOutput.rating": rating,
  "DiaryOutput.line": line,
  "YearInput.year": ["哪一年", 2026],
  "YearOutput.best": ["评得最高的几部", []],
  "YearOutput.rating": rating,
  "YearOutput.days": ["这一年有几天看过", 120],
  "YearOutput.minutes": ["一共几分钟，只算知道时长的", 1240],
  "MarkMatchInput.films.ids": ["别处的编号：来源与编号", [{ source: "imdb", id: "tt0000001" }]],
  "MarkMatchInput.films.ids.source": ["来源的代号，如 imdb", "imdb"],
  "MarkMatchInput.films.ids.id": ["那里的编号", "tt0000001"],
  "MarkStateInput.friends": ["另外问：我关注的人里有几位公开标记了第一部影片", true],
  "MarkStateOutput.friends": ["我关注的人里几位公开标记了第一部影片；问了才有", 2],
  "FriendsOutput.count": ["关注的人里几位标记过", 2],
  "MarkPage.count": ["用过几次", 4],
  "YearOutput.count": ["几部", 4],
  "YearOutput.ratings": ["给 1 到 10（半颗星为一）的各有几部", [0, 0, 0, 0, 1, 2, 4, 9, 6, 3]],
  "YearOutput.tags": ["这些影片的标签，多的在前", [{ name: "治愈", count: 4 }]],
  "MarkPage.tags": ["自己用过的标签，多的在前", [{ name: "雨夜", count: 4 }]],
};
