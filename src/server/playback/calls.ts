import * as playback from "#lib/contract/schemas/playback.ts";
import { idInput } from "#lib/contract/schemas/shared.ts";
import { call } from "../core/call.ts";
import { playbackOverview } from "./overview.ts";
import { replayCurve } from "./replay.ts";
import { reportPlayback } from "./report.ts";

export const calls = {
  "playback/report": call({
    access: "guest",
    effect: "write",
    summary: "播放质量，攒一批发",
    beacon: true,
    addition: true,
    input: playback.playbackReportInput,
    output: playback.playbackReportOutput,
    example: { session: "0".repeat(32), seq: 0, videoId: 60_417, device: "pc" },
    handler: reportPlayback,
  }),
  "video/replay": call({
    access: "open",
    effect: "read",
    summary: "影片哪里看得最多",
    staleSafe: true,
    addition: true,
    input: idInput,
    output: playback.replayOutput,
    example: { id: 60_417 },
    handler: replayCurve,
  }),
  "admin/playback": call({
    access: "staff:running",
    effect: "read",
    summary: "运营：播放质量",
    addition: true,
    input: playback.playbackInput,
    output: playback.playbackOutput,
    handler: playbackOverview,
  }),
};
