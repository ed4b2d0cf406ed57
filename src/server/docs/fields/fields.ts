import { factNumber, factNumberNames } from "#lib/fact-numbers.ts";
import { factText, factTextNames } from "#lib/fact-texts.ts";
import { filmKindNames, filmKinds } from "#lib/film-kinds.ts";
import { traits } from "#lib/kind-traits.ts";
import { kindNames, kinds } from "#lib/kinds.ts";
import { messageKindNames, messageKinds } from "#lib/message-kinds.ts";
import { filmSourceFields } from "./film-sources.ts";
import { liveFields } from "./lives.ts";
import { collaboratorFields } from "./collaborators.ts";
import { premiereFields } from "./premieres.ts";
import { bulkFields } from "./bulk.ts";
import { catalogue, catalogueFields } from "./catalogue.ts";
import { community, communityFields } from "./community.ts";
import { importFields, imports } from "./imports.ts";
import { mediaLibraryFields } from "./media-library.ts";
import { mergingFields } from "./merging.ts";
import { markFields, marks } from "./marks.ts";
import { metadataFields } from "./metadata.ts";
import { operatorFields, operators } from "./operators.ts";
import { people, peopleFields } from "./people.ts";
import { running, runningFields } from "./running.ts";
import { webhookFields, webhooks } from "./webhooks.ts";
import type { FieldDocs } from "./field-docs.ts";

const kindNumbers = kindNames()
  .map((name) => `${kinds[name].type} ${traits[name].label}`)
  .join("、");

/** Fields with the same meaning everywhere. */
const everywhere: Readonly<Record<string, FieldDocs>> = {
  contentType: [`内容的种类：${kindNumbers}`, kinds.video.type],
  createdAt: ["建立的时间", "2026-10-03T12:00:00.000Z"],
  cursor: ["翻到哪里：上一页答复里的 nextCursor，只能用在同一个列表", "eyJ2Ijo5LCJpZCI6Nn0"],
  id: ["编号", 1],
  ids: ["编号", [1, 2]],
  list: ["这一页的内容", []],
  name: ["名字", "沈屿"],
  nextCursor: ["下一页从哪里起；最后一页为 null", null],
  pageSize: ["一页几条，1 到 50", 20],
  total: ["一共几条；数得出来才有", 42],
};

/** What a field means wherever its name stands; each name is in one of them. */
export const plainFields: readonly Readonly<Record<string, FieldDocs>>[] = [
  imports,
  people,
  catalogue,
  community,
  marks,
  running,
  webhooks,
  operators,
  everywhere,
];
const plain: Readonly<Record<string, FieldDocs>> = Object.assign({}, ...plainFields);

const filmKind: FieldDocs = [
  `是什么：${filmKindNames.map((name) => `${name} ${filmKinds[name].label}`).join("、")}`,
  "short",
];
/** Schemas that are film cards, in which fields have the same meaning. */
const cards = ["VideoCard", "VideoDetail", "RankedVideo", "Episode", "RelatedOutput"];
const ofLibrary: Readonly<Record<string, FieldDocs>> = {
  "LibraryInput.kind": filmKind,
  "LibraryInput.tagIds": ["标签编号；每一个都要有", [12]],
  "LibraryInput.country": ["国家或地区，ISO 3166-1", "CN"],
  "LibraryInput.year": ["年份，或年代：2020s", "2020s"],
  "LibraryInput.language": ["语言，BCP 47", "zh"],
  "LibraryInput.score": ["至少几分：9、8、7、6", "8"],
  "LibraryInput.film": ["yes 这里可以播放，no 只有资料", "yes"],
  "LibraryInput.sort": ["顺序：new、hot、score、year", "new"],
  "LibraryPage.facets": ["可以挑的条件；很大的网站刚启动时为空", []],
  "Facet.name": ["条件填在哪个字段；标签的写作 tagIds-分类编号", "country"],
  "Facet.label": ["条件的名字", "地区"],
  "Facet.written": ["名字是编辑写的，不随界面换语言", false],
  "Facet.choices": ["可以挑的取值；挑了就没有影片的不在里面", []],
  "Facet.value": ["取值", "CN"],
  "Facet.count": ["连同其他条件，有几部影片；不知道为 null", 42],
  "Facet.current": ["正选着", false],
};
const ofFilmFacts: Readonly<Record<string, FieldDocs>> = {
  "RelatedOutput.reason": ["和这部影片最说得上的共同之处，人人一样", "同一导演 · 沈屿"],
  ...Object.fromEntries(cards.map((card) => [`${card}.kind`, filmKind])),
  "VideoDetail.facts": ["片名之外知道的事", {}],
  ...Object.fromEntries(factNumberNames.map((name) => [`FilmFacts.${name}`, factNumber(name).documented])),
  ...Object.fromEntries(
    factTextNames.map((name): [string, FieldDocs] => [
      `FilmFacts.${name}`,
      [`${factText(name).label}；没有为空`, factText(name).example],
    ]),
  ),
  "FilmFacts.portrait": ["竖版海报；没有为 null", null],
  "FilmFacts.ids": ["别处的编号：来源与编号", [{ source: "imdb", id: "tt0000001" }]],
  "FilmFacts.languages": ["语言", [{ code: "zh", name: "汉语普通话" }]],
  "Series.total": ["全部几集；不知道为 null", 12],
  "Series.videoId": ["代表它的影片条目；没有为 null", null],
};

/**
 * Fields with another meaning in a schema or call, by its name and the path to the field, `Config.footer.links`; or anywhere in a schema, by
 * its name and that of the field.
 */
export const exceptions: Readonly<Record<string, FieldDocs>> = {
  "MarkMatchInput.films": ["要找的影片，一次最多 20 部", []],
  ...Object.fromEntries(
    messageKindNames.map((kind) => [`UnreadCounts.${kind}`, [`${messageKinds[kind].label}的未读数`, 0] as const]),
  ),
  ...catalogueFields,
  ...communityFields,
  ...peopleFields,
  ...operatorFields,
  ...markFields,
  ...bulkFields,
  ...filmSourceFields,
  ...liveFields,
  ...premiereFields,
  ...collaboratorFields,
  ...importFields,
  ...metadataFields,
  ...mediaLibraryFields,
  ...mergingFields,
  ...webhookFields,
  ...runningFields,
  "WorkStatistics.days": ["逐天的数字，早的在前", []],
  "DanmakuLine.place": ["在画面的哪里：scroll 滚动、top 顶部、bottom 底部", "scroll"],
  "DanmakuAddInput.place": ["在画面的哪里：scroll 滚动、top 顶部、bottom 底部", "scroll"],
  "DanmakuAddInput.at": ["影片的第几秒", 3],
  "BanInput.reason": ["停用的原因，告诉本人", "广告"],
  "PrizeInput.id": ["领哪一个奖励；不给只是查看", "2026-11-07"],
  "Prize.id": ["奖励的编号：哪个月、满几天", "2026-11-07"],
  "ShareInput.path": ["要分享的站内路径；不给是首页", "/rank"],
  "Session.place": ["登录的地点：网络地址的前一部分", "203.0.113.*"],
  "TicketInfo.place": ["电脑所在的网络：地址的前一部分", "203.0.113.*"],
  "UploadedImage.id": ["图片的编号，用在 user/avatar、post/publish 等处", 31],
  "DanmakuLine.at": ["影片的第几秒", 3],
  "Mention.at": ["在文字里从第几个 UTF-16 单位起", 0],
  ...ofFilmFacts,
  ...ofLibrary,
  "SaveAdInput.sort": ["排序，大的在前", 0],
  "AllowedHost.name": ["为什么打不开", "cors"],
  "AllowedHost.count": ["几条线路", 2],
  "EditedAd.sort": ["排序，大的在前", 0],
  "Ad.sort": ["排序，大的在前", 0],
};

/** The key in `exceptions` that applies to a field, e.g. to `Config.footer.links`; undefined if none does. */
export function exceptionAt(path: string): string | undefined {
  const anywhere = `${path.slice(0, path.indexOf("."))}${path.slice(path.lastIndexOf("."))}`;
  return [path, anywhere].find((key) => Object.hasOwn(exceptions, key));
}

/** The documentation of a field by the path to it; undefined if there is none. */
export function docsOf(path: string): FieldDocs | undefined {
  const key = exceptionAt(path);
  if (key !== undefined) return exceptions[key];
  const name = path.slice(path.lastIndexOf(".") + 1);
  return Object.hasOwn(plain, name) ? plain[name] : undefined;
}
