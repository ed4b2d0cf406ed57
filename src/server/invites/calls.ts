import * as points from "#lib/contract/schemas/points.ts";
import { call } from "../core/call.ts";
import { shareLink } from "./code.ts";
import { listInvitees } from "./list.ts";

export const calls = {
  "user/shareqr": call({
    access: "guest",
    effect: "write",
    summary: "邀请链接",
    input: points.shareInput,
    output: points.shareOutput,
    handler: shareLink,
  }),
  "user/invite/list": call({
    access: "member",
    effect: "read",
    summary: "我邀请的人",
    input: points.inviteListInput,
    output: points.inviteListOutput,
    handler: listInvitees,
  }),
};
