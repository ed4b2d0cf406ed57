import type { FieldLabels } from "./field-label.ts";
import { adPositionChoices } from "#lib/ad-positions.ts";
import { craftNames, crafts } from "#lib/crafts.ts";
import { knownSources } from "#lib/external-ids.ts";
import { factNumber, factNumberNames } from "#lib/fact-numbers.ts";
import { factText, factTextNames } from "#lib/fact-texts.ts";
import { filmKindNames, filmKinds } from "#lib/film-kinds.ts";
import type { PickKind } from "#lib/contract/schemas/editorial.ts";
import { filmText, filmTextNames } from "#lib/film-texts.ts";
import { languageChoices, regionChoices } from "./regions.ts";
import { siteLabels, siteSections } from "./site-labels.ts";

const title = { label: "标题" };
const subtitle = { label: "副标题", note: "标题下面的一行。" };
const key = {
  label: "标识",
  note: "在 content/ 里的名字，只用小写字母、数字和连字符；留空会自动起一个，存过就不再改。",
};
const publishedAt = { label: "发布时间", note: "留空就是上线的那一刻。" };
const tags = { label: "标签", of: "tag" } as const;
const aliases = { label: "别名", note: "搜索也认得的叫法。" };
const name = { label: "名字" };
const position = { label: "顺序", note: "数字小的在前；从文件来的隔着 10，中间好插。" };
const category = (of: PickKind): FieldLabels => ({ label: "分类", of });
const description = { label: "简介", control: "text" } as const;
const body = { label: "正文", note: "可用 Markdown。", control: "markdown" } as const;
const seconds = { start: { label: "从第几秒" }, end: { label: "到第几秒" } };

const externalIds = (path: "video" | "performer"): Record<string, FieldLabels> => ({
  [`${path}.ids`]: {
    label: "别处的编号",
    note: "编号，或它那一页的地址。",
    control: "externalIds",
    of: path,
    choices: [...knownSources],
  },
  [`${path}.ids.source`]: { label: "来源", choices: [...knownSources] },
  [`${path}.ids.id`]: { label: "编号" },
});
const episodeLabels = (path: string, whole: FieldLabels): Record<string, FieldLabels> => ({
  [path]: { control: "episodes", ...whole },
  [`${path}.video`]: { label: "影片", of: "video" },
  [`${path}.number`]: { label: "第几集" },
});
const links = { name: { label: "名字" }, url: { label: "地址" } };

/** Facts of films: see `content/film-facts.ts`. */
const factLabels: Readonly<Record<string, FieldLabels>> = {
  "video.kind": {
    label: "种类",
    choices: filmKindNames.map((value) => ({ value, name: filmKinds[value].label })),
  },
  "video.originalTitle": { label: "原名" },
  "video.aliases": aliases,
  "video.year": { label: "年份" },
  "video.countries": { label: "国家地区", choices: regionChoices },
  "video.languages": { label: "语言", choices: languageChoices },
  "video.releases": { label: "上映日期" },
  "video.releases.region": { label: "国家地区", choices: regionChoices },
  "video.releases.date": { label: "日期", note: "1998、1998-05 或 1998-05-14。" },
  "video.releases.note": { label: "说明" },
  ...Object.fromEntries(
    factNumberNames.map((name) => {
      const { label, note } = factNumber(name);
      return [`video.${name}`, { label, note }];
    }),
  ),
  ...Object.fromEntries(factTextNames.map((name) => [`video.${name}`, { label: factText(name).label }])),
  "video.portrait": { label: "竖版海报", picture: "filmPortrait" },
  "video.stills": { label: "剧照", picture: "poster" },
  "video.trailers": { label: "预告片", of: "video" },
  ...externalIds("video"),
  "video.links": { label: "链接", note: "官网，或可以看到它的地方。" },
  "video.links.name": links.name,
  "video.links.url": links.url,
  "video.scores": { label: "别处的评分" },
  "video.scores.source": { label: "来源" },
  "video.scores.score": { label: "分数" },
  "video.scores.best": { label: "满分" },
  "video.scores.votes": { label: "人数" },
  "video.scores.url": { label: "地址" },
  "video.lines": { label: "外部线路", note: "HLS 或 MP4 地址；主机要先在运营的“线路主机”里允许。" },
  "video.lines.name": links.name,
  "video.lines.url": links.url,
};

/** By kind and key; parts of a list or a group behind a dot. */
const labels: Readonly<Record<string, FieldLabels>> = {
  "video.key": key,
  ...Object.fromEntries(filmTextNames.map((name) => [`video.${name}`, filmText(name)])),
  "video.film": { label: "影片文件", note: "几个条目可以放同一个文件；没有也可以。", of: "film" },
  ...factLabels,
  "video.download": { label: "可以下载" },
  "video.intro": { label: "片头", note: "观众可以跳过的一段。" },
  "video.intro.start": seconds.start,
  "video.intro.end": seconds.end,
  "video.outro": { label: "片尾", note: "观众可以跳过的一段。" },
  "video.outro.start": seconds.start,
  "video.outro.end": seconds.end,
  "video.poster": { label: "海报", picture: "poster" },
  "video.channel": { label: "频道", of: "channel" },
  "video.performers": { label: "演职员" },
  "video.performers.performer": { label: "人物", of: "performer" },
  "video.performers.role": { label: "角色" },
  "video.performers.crafts": {
    label: "担任",
    choices: craftNames.map((value) => ({ value, name: crafts[value].label })),
  },
  "video.tags": tags,
  "video.featured": { label: "编辑推荐", note: "排在首页前面。" },
  "video.publishedAt": publishedAt,

  "performer.key": key,
  "performer.name": { label: "名字" },
  "performer.originalName": { label: "原名", note: "本人文字里的名字。" },
  ...externalIds("performer"),
  "performer.pinyin": { label: "拼音", note: "全拼，字与字之间空一格，例如 shen yu。" },
  "performer.aliases": aliases,
  "performer.portrait": { label: "照片", picture: "portrait" },
  "performer.portraits": { label: "更多照片", picture: "portrait" },
  "performer.bio": { label: "介绍", control: "text" },
  "performer.facts": { label: "资料" },
  "performer.facts.name": { label: "项目" },
  "performer.facts.value": { label: "内容" },
  "performer.tags": tags,

  "tag.key": key,
  "tag.name": { label: "名字" },
  "tag.aliases": aliases,
  "tag.description": { label: "说明" },
  "tag.category": category("category"),

  "topic.key": key,
  "topic.title": title,
  "topic.subtitle": subtitle,
  "topic.description": description,
  "topic.showType": {
    label: "样式",
    choices: ["大图列表", "两列网格", "横向滑动", "排行", "时间线", "演员墙", "图文混排"].map((name, at) => ({
      value: at + 1,
      name,
    })),
  },
  "topic.cover": { label: "封面", picture: "cover" },
  "topic.items": { label: "内容" },
  "topic.items.ref": { label: "放什么", control: "reference" },
  "topic.items.note": { label: "一句话" },
  "topic.publishedAt": publishedAt,

  "series.key": key,
  "series.title": title,
  "series.description": description,
  "series.video": {
    label: "总条目",
    note: "片库里代表这部剧集的影片；有它的，各集列在它的页面上。",
    of: "video",
  },
  "series.total": { label: "全几集", note: "计划的集数；不知道就留空。" },
  "series.nextAt": { label: "下一集的时间" },
  ...episodeLabels("series.episodes", {
    label: "单集",
    note: "按观看的次序，集数自己接着数；中间缺了几集的，在前面写上是第几集。分季的，这里是第一季。",
  }),
  "series.seasons": { label: "后面的季" },
  "series.seasons.number": { label: "第几季", note: "留空就接着前一季。" },
  ...episodeLabels("series.seasons.episodes", { label: "这一季的单集" }),

  "review.key": key,
  "review.title": title,
  "review.video": { label: "影片", of: "video" },
  "review.author": { label: "作者", of: "member" },
  "review.rating": { label: "评分", note: "1 到 10 的整数。" },
  "review.spoiler": { label: "含剧透" },
  "review.tags": tags,
  "review.publishedAt": publishedAt,
  "review.body": body,

  "announcement.key": key,
  "announcement.title": title,
  "announcement.pinned": { label: "置顶" },
  "announcement.publishedAt": publishedAt,
  "announcement.body": body,

  "question.key": key,
  "question.question": { label: "问题" },
  "question.answer": { label: "回答", control: "text" },
  "question.category": category("question-category"),

  "channel.key": key,
  "channel.name": name,
  "channel.description": { label: "说明", control: "text" },
  "channel.position": position,

  "category.key": key,
  "category.name": name,
  "category.position": position,
  "category.facet": { label: "片库的筛选", note: "这一类的标签可以在片库里选。" },

  "page.key": { ...key, label: "地址", note: "页面在 /page?name=地址；只用小写字母、数字和连字符，存过就不再改。" },
  "page.title": title,
  "page.description": { label: "摘要", note: "给搜索引擎与分享的一两句话。" },
  "page.updatedAt": { label: "更新时间" },
  "page.body": body,

  ...siteLabels,

  "ad.key": key,
  "ad.position": { label: "位置", choices: adPositionChoices },
  "ad.title": title,
  "ad.text": { label: "说明" },
  "ad.image": { label: "图片", picture: "home-banner" },
  "ad.bindType": {
    label: "去哪里",
    choices: ["首页频道", "专题", "标签", "链接", "演员", "标签分类"].map((name, at) => ({ value: at + 1, name })),
  },
  "ad.target": { label: "目标", control: "target" },
  "ad.jumpType": {
    label: "链接打开方式",
    choices: [
      { value: 0, name: "新窗口" },
      { value: 1, name: "站内" },
    ],
  },
  "ad.contentType": {
    label: "标签打开",
    choices: [
      { value: 2, name: "影片" },
      { value: 8, name: "演员列表" },
    ],
  },
  "ad.startsAt": { label: "开始显示", note: "留空就是一直。" },
  "ad.endsAt": { label: "不再显示", note: "留空就是一直。" },
  "ad.sort": { label: "排序", note: "大的在前。" },
};

/** Throws for a field without a label. */
export function labelsOf(path: string): FieldLabels {
  const found = labels[path];
  if (!found) throw new Error(`the form has no words for ${path}`);
  return found;
}

/** The label of a field at a path of a document, e.g. `performers.0.crafts`; of the outermost field known there, or the path itself. */
export function labelAt(kind: string, path: string): string {
  const names = path.split(".").filter((name) => !/^\d+$/.test(name));
  const whole = labels[[kind, ...names].join(".")] ?? labels[`${kind}.${names[0]}`];
  return whole?.label ?? path;
}

/** Sections of long forms, in order; fields listed nowhere are in the first. */
const sections: Readonly<Record<string, readonly (readonly [string, readonly string[]])[]>> = {
  video: [
    ["基本", []],
    ["人员", ["performers"]],
    [
      "资料",
      [
        ..."originalTitle aliases countries languages releases".split(" "),
        ...factNumberNames,
        ...factTextNames,
        "tags",
      ],
    ],
    ["图片", ["poster", "portrait", "stills"]],
    ["播放", ["film", "lines", "download", "intro", "outro", "trailers"]],
    ["别处", ["ids", "links", "scores"]],
  ],
  performer: [
    ["基本", []],
    ["资料", ["originalName", "aliases", "bio", "facts", "tags"]],
    ["图片", ["portrait", "portraits"]],
    ["别处", ["ids"]],
  ],
  site: siteSections,
};

/** Section of a field; empty for a short form. */
export function sectionOf(kind: string, name: string): string {
  const parts = sections[kind];
  return (parts?.find(([, names]) => names.includes(name)) ?? parts?.[0])?.[0] ?? "";
}
