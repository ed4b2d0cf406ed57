import { empty } from "#lib/contract/schemas/shared.ts";
import * as staff from "#lib/contract/schemas/staff.ts";
import { call } from "../core/call.ts";
import { acceptInvitation, invitationOf, inviteStaff, revokeInvitation } from "./invitations.ts";
import { listStaff, setStaff } from "./members.ts";

const joinCode = "0".repeat(43);

export const calls = {
  "admin/staff/list": call({
    access: "staff:staff",
    effect: "read",
    summary: "团队：有哪些人、什么角色，还有哪些邀请没用",
    addition: true,
    input: empty,
    output: staff.staffList,
    handler: (context) => listStaff(context),
  }),
  "admin/staff/set": call({
    access: "staff:staff",
    effect: "set",
    summary: "团队：改一位会员的角色，或请出团队",
    addition: true,
    input: staff.setStaffInput,
    output: staff.setStaffOutput,
    example: { userId: 90_204, role: "editor" },
    handler: setStaff,
  }),
  "admin/staff/invite": call({
    access: "staff:staff",
    effect: "write",
    summary: "团队：新建邀请，七天内可用一次",
    addition: true,
    input: staff.inviteStaffInput,
    output: staff.inviteStaffOutput,
    example: { role: "editor", note: "小林" },
    handler: inviteStaff,
  }),
  "admin/staff/revoke": call({
    access: "staff:staff",
    effect: "set",
    summary: "团队：撤销邀请",
    addition: true,
    input: staff.invitationIdInput,
    output: empty,
    example: { id: 90_204 },
    handler: revokeInvitation,
  }),
  "staff/invitation": call({
    access: "guest",
    effect: "read",
    summary: "团队：邀请我做什么",
    addition: true,
    input: staff.invitationInput,
    output: staff.invitationOutput,
    example: { joinCode },
    handler: invitationOf,
  }),
  "staff/accept": call({
    access: "member",
    effect: "write",
    summary: "团队：接受邀请",
    addition: true,
    input: staff.invitationInput,
    output: staff.acceptOutput,
    example: { joinCode },
    handler: acceptInvitation,
  }),
};
