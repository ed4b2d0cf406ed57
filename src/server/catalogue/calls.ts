import * as catalogue from "#lib/contract/schemas/catalogue.ts";
import { empty } from "#lib/contract/schemas/shared.ts";
import { call, pageCall } from "../core/call.ts";
import { AppError, found } from "../core/errors.ts";
import { videoDetail } from "./detail.ts";
import { suggestionPool } from "./pool.ts";
import { rankVideos } from "./rank.ts";
import { relatedVideos } from "./related.ts";
import { videoTranscript } from "../films/transcripts.ts";
import { listVideos } from "./videos.ts";
import { countView } from "./views.ts";

export const calls = {
  "video/detail": pageCall({
    summary: "影片详情",
    texts: ["countries", "languages", "releases", "lines"],
    sameForAll: true,
    addition: true,
    input: catalogue.videoInput,
    output: catalogue.videoDetail,
    example: { id: 60_417 },
    handler: async (context, { id }) => {
      const video = await videoDetail(context, id);
      if (video === null) throw new AppError("videoMissing");
      if (video === "gone") throw new AppError("gone", { tip: "影片已下架" });
      return video;
    },
  }),
  "video/list": pageCall({
    access: "public",
    summary: "影片列表",
    staleSafe: true,
    addition: true,
    input: catalogue.videoListInput,
    output: catalogue.videoPage,
    handler: listVideos,
  }),
  "video/related": pageCall({
    summary: "相关影片",
    texts: ["reason"],
    staleSafe: true,
    addition: true,
    input: catalogue.relatedInput,
    output: catalogue.relatedOutput,
    example: { id: 60_417 },
    handler: async (context, { id, pageSize }) => ({ list: await relatedVideos(context, id, pageSize) }),
  }),
  "video/pool": call({
    access: "public",
    effect: "read",
    summary: "设备自己挑推荐时可选的影片，人人一样",
    staleSafe: true,
    addition: true,
    input: empty,
    output: catalogue.poolOutput,
    handler: suggestionPool,
  }),
  "video/transcript": pageCall({
    summary: "影片的文字稿",
    staleSafe: true,
    addition: true,
    input: catalogue.transcriptInput,
    output: catalogue.transcript,
    example: { id: 60_417 },
    handler: async (context, input) => found(await videoTranscript(context, input)),
  }),
  "video/view": call({
    access: "guest",
    effect: "write",
    summary: "记录一次播放",
    addition: true,
    input: catalogue.videoInput,
    output: catalogue.viewOutput,
    example: { id: 60_417 },
    handler: (context, { id }) => countView(context, id),
  }),
  "rank/list": pageCall({
    summary: "影片排行",
    staleSafe: true,
    addition: true,
    input: catalogue.rankInput,
    output: catalogue.rankOutput,
    handler: async (context, { period, pageSize }) => ({ list: await rankVideos(context, period, pageSize) }),
  }),
};
