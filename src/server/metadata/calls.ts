import * as bulk from "#lib/contract/schemas/bulk.ts";
import * as metadata from "#lib/contract/schemas/metadata.ts";
import { empty } from "#lib/contract/schemas/shared.ts";
import { call } from "../core/call.ts";
import { previewFill, stepFill } from "./fill.ts";
import { metadataDetails, searchMetadata, takeMetadata } from "./look-up.ts";

export const calls = {
  "admin/metadata/providers": call({
    access: "staff:content",
    effect: "read",
    summary: "编辑：可以查影片资料的来源",
    addition: true,
    input: empty,
    output: metadata.metadataProviders,
    handler: async ({ metadata: providers }) => ({ list: providers.map(({ name, label }) => ({ name, label })) }),
  }),
  "admin/metadata/search": call({
    access: "staff:content",
    effect: "write",
    summary: "编辑：在资料来源里找影片",
    addition: true,
    input: metadata.metadataSearchInput,
    output: metadata.metadataCandidates,
    example: { provider: "tmdb", title: "雨城" },
    handler: searchMetadata,
  }),
  "admin/metadata/details": call({
    access: "staff:content",
    effect: "write",
    summary: "编辑：资料来源知道的一部影片，写成表单的样子",
    texts: ["note"],
    addition: true,
    input: metadata.metadataDetailsInput,
    output: metadata.metadataFacts,
    example: { provider: "tmdb", id: "movie:90204" },
    handler: metadataDetails,
  }),
  "admin/metadata/take": call({
    access: "staff:content",
    effect: "write",
    summary: "编辑：取用选中的资料，新建没有的人与标签，留下图片",
    addition: true,
    input: metadata.metadataTakeInput,
    output: metadata.metadataFacts,
    example: { provider: "tmdb", id: "movie:90204", fields: ["title"] },
    handler: takeMetadata,
  }),
  "admin/metadata/fill/step": call({
    access: "staff:content",
    effect: "write",
    summary: "编辑：补全空缺接着查或写一会儿",
    addition: true,
    input: bulk.bulkIdInput,
    output: bulk.fillStep,
    example: { id: 90_204 },
    handler: stepFill,
  }),
  "admin/metadata/fill/preview": call({
    access: "staff:content",
    effect: "read",
    summary: "编辑：补全空缺会写入什么",
    addition: true,
    input: bulk.bulkIdInput,
    output: bulk.fillPreview,
    example: { id: 90_204 },
    handler: previewFill,
  }),
};
