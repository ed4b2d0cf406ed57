import * as bulk from "#lib/contract/schemas/bulk.ts";
import { call } from "../core/call.ts";
import { beginBulk, confirmBulk, listBulks, stepBulk, undoBulk } from "./bulk.ts";
import { previewBulk } from "./bulk-preview.ts";

const example = {
  kind: "video" as const,
  selection: { filter: { kind: "video" as const, state: "published" as const } },
  change: { year: 2026 },
};

/** Bulk changes. */
export const bulkCalls = {
  "admin/content/bulk/preview": call({
    access: "staff:content",
    effect: "read",
    summary: "编辑：批量改动会改到什么",
    texts: ["reason"],
    addition: true,
    input: bulk.bulkInput,
    output: bulk.bulkPreview,
    example,
    handler: previewBulk,
  }),
  "admin/content/bulk/begin": call({
    access: "staff:content",
    effect: "write",
    summary: "编辑：开始一次批量改动",
    texts: ["summary", "reason"],
    addition: true,
    input: bulk.bulkInput,
    output: bulk.bulkProgress,
    example,
    handler: beginBulk,
  }),
  "admin/content/bulk/step": call({
    access: "staff:content",
    effect: "write",
    summary: "编辑：批量改动接着做一会儿",
    texts: ["summary", "reason"],
    addition: true,
    input: bulk.bulkIdInput,
    output: bulk.bulkProgress,
    example: { id: 90_204 },
    handler: stepBulk,
  }),
  "admin/content/bulk/confirm": call({
    access: "staff:content",
    effect: "write",
    summary: "编辑：写入查到的资料",
    addition: true,
    input: bulk.bulkIdInput,
    output: bulk.bulkProgress,
    example: { id: 90_204 },
    handler: confirmBulk,
  }),
  "admin/content/bulk/undo": call({
    access: "staff:content",
    effect: "write",
    summary: "编辑：撤销批量改动",
    addition: true,
    input: bulk.bulkIdInput,
    output: bulk.bulkProgress,
    example: { id: 90_204 },
    handler: undoBulk,
  }),
  "admin/content/bulk/list": call({
    access: "staff:content",
    effect: "read",
    summary: "编辑：最近的批量改动",
    texts: ["summary", "reason"],
    addition: true,
    input: bulk.bulkListInput,
    output: bulk.bulkList,
    handler: listBulks,
  }),
};
