import * as series from "#lib/contract/schemas/own-series.ts";
import { empty } from "#lib/contract/schemas/shared.ts";
import { call } from "../core/call.ts";
import { arrangeSeries, deleteSeries, saveSeries, writeSeries } from "./edit.ts";
import { mySeries } from "./read.ts";

export const calls = {
  "works/series": call({
    access: "member",
    effect: "read",
    summary: "我的剧集与其中的单集",
    addition: true,
    input: empty,
    output: series.ownSeriesList,
    handler: (context) => mySeries(context),
  }),
  "works/series/save": call({
    access: "member",
    effect: "write",
    summary: "新建剧集，或修改它的名称与简介",
    idempotent: true,
    addition: true,
    input: series.saveSeriesInput,
    output: series.ownSeries,
    example: { title: "灯塔日志" },
    handler: saveSeries,
    once: writeSeries,
  }),
  "works/series/arrange": call({
    access: "member",
    effect: "set",
    summary: "安排自己剧集里的单集：放入、移动、移出自己的影片",
    addition: true,
    input: series.arrangeSeriesInput,
    output: series.ownSeries,
    example: { id: 90_204, episodes: [{ videoId: 60_417, season: 1, number: 1 }] },
    handler: arrangeSeries,
  }),
  "works/series/delete": call({
    access: "member",
    effect: "set",
    summary: "删除自己的剧集，或撤销删除；影片都还在",
    addition: true,
    input: series.deleteSeriesInput,
    output: empty,
    example: { id: 90_204, deleted: true },
    handler: deleteSeries,
  }),
};
