import * as jobs from "#lib/contract/schemas/jobs.ts";
import { idInput } from "#lib/contract/schemas/shared.ts";
import { call } from "../core/call.ts";
import { cancelJobById, listJobs, retryJob } from "./operators.ts";

export const calls = {
  "admin/jobs/list": call({
    access: "staff:running",
    effect: "read",
    summary: "运营：任务",
    texts: ["stage", "reason"],
    addition: true,
    input: jobs.jobListInput,
    output: jobs.jobPage,
    handler: listJobs,
  }),
  "admin/jobs/retry": call({
    access: "staff:running",
    effect: "write",
    summary: "运营：重做失败或取消的任务，马上再试等着的",
    texts: ["stage", "reason"],
    addition: true,
    input: idInput,
    output: jobs.job,
    example: { id: 90_204 },
    handler: retryJob,
  }),
  "admin/jobs/cancel": call({
    access: "staff:running",
    effect: "set",
    summary: "运营：取消任务",
    texts: ["stage", "reason"],
    addition: true,
    input: idInput,
    output: jobs.job,
    example: { id: 90_204 },
    handler: cancelJobById,
  }),
};
