import { adPositionChoices } from "#lib/ad-positions.ts";
import type { ContentField, PickKind } from "#lib/contract/schemas/editorial.ts";
import { filmText, filmTextNames } from "#lib/film-texts.ts";
import type { ImageKind } from "../images.ts";

/** How a field of a form is called, and what its schema does not say. */
export interface FieldLabels {
  label: string;
  note?: string;
  control?: ContentField["control"];
  choices?: ContentField["choices"];
  of?: PickKind;
  picture?: ImageKind;
}

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

/** By kind and key; parts of a list or a group behind a dot. */
const words: Readonly<Record<string, FieldLabels>> = {
  "video.key": key,
  ...Object.fromEntries(filmTextNames.map((name) => [`video.${name}`, filmText(name)])),
  "video.film": { label: "影片文件", note: "几个条目可以放同一个文件。", of: "film" },
  "video.download": { label: "可以下载" },
  "video.intro": { label: "片头", note: "观众可以跳过的一段。" },
  "video.intro.start": seconds.start,
  "video.intro.end": seconds.end,
  "video.outro": { label: "片尾", note: "观众可以跳过的一段。" },
  "video.outro.start": seconds.start,
  "video.outro.end": seconds.end,
  "video.poster": { label: "海报", picture: "poster" },
  "video.channel": { label: "频道", of: "channel" },
  "video.performers": { label: "演员" },
  "video.performers.performer": { label: "演员", of: "performer" },
  "video.performers.role": { label: "角色" },
  "video.tags": tags,
  "video.featured": { label: "编辑推荐", note: "排在首页前面。" },
  "video.publishedAt": publishedAt,

  "performer.key": key,
  "performer.name": { label: "名字" },
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

/** Throws for a field nobody has named. */
export function labelsOf(place: string): FieldLabels {
  const found = words[place];
  if (!found) throw new Error(`the form has no words for ${place}`);
  return found;
}
