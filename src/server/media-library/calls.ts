import { contentPicture } from "#lib/contract/schemas/editorial.ts";
import * as media from "#lib/contract/schemas/media-library.ts";
import { empty, idInput } from "#lib/contract/schemas/shared.ts";
import { call, mebibyte } from "../core/call.ts";
import { addMedia, cropMedia, deleteMedia, describeMedia, restoreMedia } from "./change.ts";
import { findMedia, listMedia } from "./list.ts";

export const calls = {
  "admin/media/list": call({
    access: "staff:content",
    effect: "read",
    summary: "媒体库：编辑上传的图片",
    addition: true,
    input: media.mediaListInput,
    output: media.mediaPage,
    example: { q: "雨城", used: false },
    handler: listMedia,
  }),
  "admin/media/find": call({
    access: "staff:content",
    effect: "read",
    summary: "媒体库：一张图片是从哪张原图的哪一块裁出来的",
    addition: true,
    input: media.mediaFindInput,
    output: media.mediaFound,
    example: { key: "images/editorial/0123456789abcdef0123456789abcdef" },
    handler: findMedia,
  }),
  "admin/media/add": call({
    access: "staff:content",
    effect: "write",
    summary: "媒体库：上传一张图片，保留原图；同一个文件只留一份",
    multipart: 9 * mebibyte,
    addition: true,
    input: media.mediaAddInput,
    output: media.mediaAdded,
    example: { file: new File([], "picture.png") },
    handler: addMedia,
  }),
  "admin/media/crop": call({
    access: "staff:content",
    effect: "write",
    summary: "媒体库：从原图裁出一个位置的图片；同一块再裁一次得到同一张",
    addition: true,
    input: media.mediaCropInput,
    output: contentPicture,
    example: { id: 3, kind: "filmPortrait", area: { x: 25, y: 0, width: 50, height: 100 } },
    handler: cropMedia,
  }),
  "admin/media/alt": call({
    access: "staff:content",
    effect: "set",
    summary: "媒体库：改图片的说明",
    addition: true,
    input: media.mediaAltInput,
    output: media.mediaPicture,
    example: { id: 3, alt: "雨里的江城" },
    handler: describeMedia,
  }),
  "admin/media/del": call({
    access: "staff:content",
    effect: "write",
    summary: "媒体库：删除没有用到的图片，七天内可以恢复",
    idempotent: true,
    addition: true,
    input: idInput,
    output: empty,
    example: { id: 3 },
    handler: deleteMedia,
  }),
  "admin/media/restore": call({
    access: "staff:content",
    effect: "set",
    summary: "媒体库：恢复删除的图片",
    addition: true,
    input: idInput,
    output: media.mediaPicture,
    example: { id: 3 },
    handler: restoreMedia,
  }),
};
