import type { FieldDocs } from "./field-docs.ts";

const provider: FieldDocs = ["资料来源，见 admin/metadata/providers", "tmdb"];
const foreignId: FieldDocs = ["资料来源里的编号", "movie:777"];

/** Fields of calls that look up films elsewhere. */
export const metadataFields: Readonly<Record<string, FieldDocs>> = {
  "MetadataProviders.name": provider,
  "MetadataSearchInput.provider": provider,
  "MetadataSearchInput.kind": ["只要 film 影片，或只要 series 剧集", "film"],
  "MetadataSearchInput.imdb": ["IMDb 的编号；有就先按它找", "tt0000777"],
  "MetadataSearchInput.year": ["年份", 2019],
  "MetadataCandidate.id": foreignId,
  "MetadataCandidate.series": ["是剧集", false],
  "MetadataCandidate.note": ["怎样与同名的分开", "一座多雨的城市。"],
  "MetadataCandidate.picture": ["小图，data: 地址；没有为 null", null],
  "MetadataDetailsInput.provider": provider,
  "MetadataDetailsInput.id": foreignId,
  "MetadataFacts.pictures": ["图片键或位置的小图", {}],
  "MetadataTakeInput.provider": provider,
  "MetadataTakeInput.id": foreignId,
  "MetadataTakeInput.fields": ["取用哪些项", ["title", "year"]],
};
