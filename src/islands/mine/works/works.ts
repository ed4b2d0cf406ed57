import { api } from "#lib/client/api.ts";
import type { OwnWork, WorkStage } from "#lib/contract/schemas/works.ts";
import type { Sent } from "#lib/contract/shapes.ts";
import { $fetches } from "./upload/addresses.ts";
import { areaHref } from "../../../lib/mine-areas.ts";

export type WorkFilter = NonNullable<Sent<"works/media">["filter"]>;

/** What a film's stage is called. */
export const stageNames: Readonly<Record<WorkStage, string>> = {
  uploading: "上传中",
  queued: "等待转码",
  working: "转码中",
  failed: "没有做成",
  draft: "未发布",
  pending: "审核中",
  scheduled: "定时发布",
  published: "已发布",
  rejected: "未通过",
  removed: "已移除",
};

export function workHref(id: number): string {
  return `${areaHref("works")}&id=${id}`;
}

/** Whether something happens to its file, its captions or its length by itself. */
export function isMoving({ file, steps, captions, trimming }: OwnWork): boolean {
  if (steps.some(({ state }) => state === "working" || state === "waiting")) return true;
  return [file, captions, trimming].some((work) => work !== null && work.state !== "failed");
}

/** Has a failed file tried once more. */
export async function tryAgain(id: number, onChange: (work: OwnWork) => void): Promise<void> {
  onChange((await api.call("works/modify/show", { id, act: "retry" })).work);
  await $fetches.reload();
}
