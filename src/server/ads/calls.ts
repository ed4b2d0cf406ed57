import * as ads from "#lib/contract/schemas/ads.ts";
import * as editing from "#lib/contract/schemas/editing.ts";
import { empty } from "#lib/contract/schemas/shared.ts";
import { call } from "../core/call.ts";
import { clickAd } from "./click.ts";
import { adsForEditing, saveAd, writeAd } from "./edit.ts";
import { deleteAd, restoreAd } from "./remove.ts";

export const calls = {
  "advertise/click": call({
    access: "guest",
    effect: "write",
    summary: "记录一次推广点击",
    input: ads.clickInput,
    output: ads.clickOutput,
    example: { id: 70_019 },
    handler: clickAd,
  }),
  "admin/ad/list": call({
    access: "staff:settings",
    effect: "read",
    summary: "运营：推广",
    addition: true,
    input: empty,
    output: editing.editedAds,
    handler: (context) => adsForEditing(context),
  }),
  "admin/ad/save": call({
    access: "staff:settings",
    effect: "write",
    summary: "运营：新建或修改推广，开或关",
    idempotent: true,
    addition: true,
    input: editing.saveAdInput,
    output: editing.editedAd,
    example: { id: 70_019, title: "推广", text: "", on: true, sort: 0 },
    handler: saveAd,
    once: writeAd,
  }),
  "admin/ad/del": call({
    access: "staff:settings",
    effect: "set",
    summary: "运营：删除推广",
    addition: true,
    input: editing.adIdInput,
    output: empty,
    example: { id: 70_019 },
    handler: deleteAd,
  }),
  "admin/ad/restore": call({
    access: "staff:settings",
    effect: "set",
    summary: "运营：撤销删除推广",
    addition: true,
    input: editing.adIdInput,
    output: editing.editedAd,
    example: { id: 70_019 },
    handler: restoreAd,
  }),
};
