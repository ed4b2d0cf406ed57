import { empty } from "#lib/contract/schemas/shared.ts";
import * as uploads from "#lib/contract/schemas/uploads.ts";
import { call, mebibyte } from "../core/call.ts";
import { listUploads } from "./list.ts";
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
