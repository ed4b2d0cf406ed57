import { idInput } from "#lib/contract/schemas/shared.ts";
import * as works from "#lib/contract/schemas/works.ts";
import { call } from "../core/call.ts";
import { modifyCaptions } from "./captions.ts";
import { ownWorkDetail, withSent } from "./detail.ts";
import { modifyWork, writeChange } from "./edit.ts";
import { listOwnWorks } from "./media.ts";
import { modifyShow } from "./show.ts";
import { workStatistics } from "./statistics.ts";
import { selectTags } from "./tags.ts";
import { modifyTrim } from "./trim.ts";

export const calls = {
  "works/media": call({
    access: "member",
    effect: "read",
    summary: "我的影片、进度与状态",
    texts: ["file", "steps", "captions", "trimming"],
    input: works.worksMediaInput,
    output: works.worksMediaPage,
    handler: listOwnWorks,
  }),
  "works/media/detail": call({
    access: "member",
    effect: "read",
    summary: "我的一部影片，公开之前也能看；运营也能看",
    texts: ["file", "steps", "captions", "trimming"],
    addition: true,
    input: idInput,
    output: works.ownWorkDetail,
    example: { id: 90_204 },
    handler: (context, { id }) => ownWorkDetail(context, id),
  }),
  "works/media/statistics": call({
    access: "member",
    effect: "read",
    summary: "我的一部影片的数据",
    addition: true,
    input: works.statisticsInput,
    output: works.workStatistics,
    example: { id: 90_204 },
    handler: workStatistics,
  }),
  "works/modify/media": call({
    access: "member",
    effect: "write",
    summary: "修改自己的影片",
    idempotent: true,
    texts: ["file", "steps", "captions", "trimming"],
    input: works.modifyMediaInput,
    output: works.ownWorkDetail,
    example: {
      id: 90_204,
      version: 1,
      title: "雨停之后",
      chapters: [{ start: 0, title: "开头" }],
      subtitles: [{ lang: "zh-CN", label: "中文", text: "WEBVTT" }],
      performers: [{ id: 90_204, role: "自己" }],
    },
    handler: modifyWork,
    once: writeChange,
    finish: (context, _, saved) => withSent(context, saved),
  }),
  "works/modify/captions": call({
    access: "member",
    effect: "write",
    summary: "识别影片里说的话，生成字幕；或停下来",
    texts: ["file", "steps", "captions", "trimming"],
    addition: true,
    input: works.modifyCaptionsInput,
    output: works.ownWork,
    example: { id: 90_204, act: "make", lang: "zh-CN" },
    handler: modifyCaptions,
  }),
  "works/modify/trim": call({
    access: "member",
    effect: "write",
    summary: "剪掉自己的影片的头尾，不用重新上传；停下来；恢复整部",
    addition: true,
    input: works.modifyTrimInput,
    output: works.ownWorkDetail,
    example: { id: 90_204, act: "whole" },
    handler: modifyTrim,
  }),
  "works/modify/show": call({
    access: "member",
    effect: "set",
    summary: "发布、隐藏、定时发布或删除自己的影片，撤销删除，再试一次转码",
    texts: ["file", "steps", "captions", "trimming"],
    input: works.modifyShowInput,
    output: works.modifyShowOutput,
    example: { id: 90_204, act: "publish" },
    handler: modifyShow,
  }),
  "works/select/tags": call({
    access: "member",
    effect: "read",
    summary: "影片可选的标签，按分类",
    input: works.selectTagsInput,
    output: works.selectTagsOutput,
    example: { q: "雨" },
    handler: (context, { q }) => selectTags(context, q),
  }),
};
