import * as collaborators from "#lib/contract/schemas/collaborators.ts";
import { empty, idInput } from "#lib/contract/schemas/shared.ts";
import { call } from "../core/call.ts";
import { answerCollaboration, leaveCollaboration, listCollaborations } from "./answer.ts";
import { findCollaborators } from "./find.ts";
import { listCollaborators, removeCollaborator, saveCollaborator } from "./invite.ts";

export const calls = {
  "works/collaborators": call({
    access: "member",
    effect: "read",
    summary: "自己的一部影片的联合创作者：分工、份额、答应了没有",
    addition: true,
    input: idInput,
    output: collaborators.collaboratorList,
    example: { id: 90_204 },
    handler: (context, { id }) => listCollaborators(context, id),
  }),
  "works/collaborators/find": call({
    access: "member",
    effect: "read",
    summary: "找会员来联合创作：编号，或名字的开头",
    addition: true,
    input: collaborators.findCollaboratorInput,
    output: collaborators.findCollaboratorOutput,
    example: { id: 90_204, q: "阿" },
    handler: findCollaborators,
  }),
  "works/collaborators/save": call({
    access: "member",
    effect: "set",
    summary: "邀请一位会员联合创作，或改分工与份额；降低份额、改分工要对方同意",
    addition: true,
    input: collaborators.saveCollaboratorInput,
    output: collaborators.collaboratorList,
    example: { id: 90_204, userId: 10_001, role: "剪辑", share: 20 },
    handler: saveCollaborator,
  }),
  "works/collaborators/remove": call({
    access: "member",
    effect: "set",
    summary: "移除一位联合创作者，或撤回邀请；已经分到的积分不变",
    addition: true,
    input: collaborators.removeCollaboratorInput,
    output: collaborators.collaboratorList,
    example: { id: 90_204, userId: 10_001 },
    handler: removeCollaborator,
  }),
  "works/collaborations": call({
    access: "member",
    effect: "read",
    summary: "等我答复的联合创作邀请，或我参与的影片",
    addition: true,
    input: collaborators.collaborationsInput,
    output: collaborators.collaborationPage,
    example: { filter: "open" },
    handler: listCollaborations,
  }),
  "works/collaborations/answer": call({
    access: "member",
    effect: "set",
    summary: "接受或谢绝联合创作，同意或不同意新的分工与份额",
    addition: true,
    input: collaborators.answerCollaborationInput,
    output: empty,
    example: { id: 90_204, accept: true, role: "剪辑", share: 20 },
    handler: answerCollaboration,
  }),
  "works/collaborations/leave": call({
    access: "member",
    effect: "set",
    summary: "退出联合创作；已经分到的积分不变",
    addition: true,
    input: idInput,
    output: empty,
    example: { id: 90_204 },
    handler: leaveCollaboration,
  }),
};
