import * as sources from "#lib/contract/schemas/film-sources.ts";
import { empty } from "#lib/contract/schemas/shared.ts";
import * as uploads from "#lib/contract/schemas/uploads.ts";
import { call } from "../core/call.ts";
import { openUpload } from "../uploads/open.ts";
import { actOnFetch } from "./act.ts";
import { addAddresses, detailAddresses, writeAddresses } from "./add.ts";
import { detailUpload } from "./details.ts";
import { listFetches } from "./list.ts";

export const calls = {
  "works/upload/media": call({
    access: "member",
    effect: "write",
    summary: "开始或接着上传一部影片；字节随后按 tus 协议送到所给的地址",
    texts: ["problem"],
    idempotent: true,
    input: uploads.openUploadInput,
    output: uploads.begunUpload,
    example: { name: "雨城.mp4", size: 1024, fingerprint: "0".repeat(64) },
    handler: openUpload,
    finish: detailUpload,
  }),
  "works/upload/address": call({
    access: "member",
    effect: "write",
    summary: "按地址取影片：一个文件或一个 HLS 播放列表一行，由服务器取来",
    texts: ["problem"],
    addition: true,
    idempotent: true,
    input: sources.addAddressesInput,
    output: sources.addedAddresses,
    example: { addresses: ["https://films.example/rain.mp4"] },
    handler: addAddresses,
    once: writeAddresses,
    finish: detailAddresses,
  }),
  "works/upload/addresses": call({
    access: "member",
    effect: "read",
    summary: "正在按地址取的影片与进度",
    texts: ["text"],
    addition: true,
    input: empty,
    output: sources.fetchList,
    handler: listFetches,
  }),
  "works/upload/address/act": call({
    access: "member",
    effect: "write",
    summary: "取消按地址取影片，或再试一次",
    addition: true,
    input: sources.actFetchInput,
    output: sources.fetchList,
    example: { uploadId: "0".repeat(32), act: "retry" },
    handler: actOnFetch,
  }),
};
