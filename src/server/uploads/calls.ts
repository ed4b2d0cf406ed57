import { empty } from "#lib/contract/schemas/shared.ts";
import * as uploads from "#lib/contract/schemas/uploads.ts";
import { call, mebibyte } from "../core/call.ts";
import { listUploads } from "./list.ts";
import { openUpload } from "./open.ts";
import { admitPictures, uploadPicture, uploadPictures } from "./uploads.ts";

export const calls = {
  "upload/img": call({
    access: "guest",
    effect: "write",
    summary: "上传一张图片",
    multipart: 9 * mebibyte,
    admit: admitPictures,
    input: uploads.pictureInput,
    output: uploads.uploadedImage,
    example: { file: new File([], "picture.png") },
    handler: uploadPicture,
  }),
  "upload/images": call({
    access: "guest",
    effect: "write",
    summary: "上传多张图片",
    multipart: 40 * mebibyte,
    admit: admitPictures,
    input: uploads.picturesInput,
    output: uploads.uploadedImages,
    example: { files: [new File([], "picture.png")] },
    handler: uploadPictures,
  }),
  "works/upload/media": call({
    access: "member",
    effect: "write",
    summary: "开始或接着上传一部影片；字节随后按 tus 协议送到所给的地址",
    idempotent: true,
    input: uploads.openUploadInput,
    output: uploads.openedUpload,
    example: { name: "雨城.mp4", size: 1024, fingerprint: "0".repeat(64) },
    handler: openUpload,
  }),
  "works/upload/list": call({
    access: "member",
    effect: "read",
    summary: "还没传完的影片，与还能传多少",
    addition: true,
    input: empty,
    output: uploads.uploadList,
    handler: listUploads,
  }),
};
