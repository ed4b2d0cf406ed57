import * as editing from "#lib/contract/schemas/editing.ts";
import * as moderation from "#lib/contract/schemas/moderation.ts";
import * as notices from "#lib/contract/schemas/notices.ts";
import { empty } from "#lib/contract/schemas/shared.ts";
import { call, pageCall } from "../core/call.ts";
import { found } from "../core/errors.ts";
import { announcementDetail } from "./announcements.ts";
import { listForEditing, saveAnnouncement } from "./edit-announcements.ts";
import { deleteQuestion, questionsForEditing, saveQuestion } from "./edit-questions.ts";
import { listQuestions, questionCategories } from "./questions.ts";
import { voteQuestion } from "./votes.ts";

export const calls = {
  "announcement/detail": pageCall({
    summary: "公告正文",
    addition: true,
    input: notices.announcementInput,
    output: notices.announcement,
    example: { id: 50_103 },
    handler: async (context, { id }) => found(await announcementDetail(context, id)),
  }),
  "question/cate": pageCall({
    summary: "常见问题的分类",
    staleSafe: true,
    input: empty,
    output: notices.questionCateOutput,
    handler: async (context) => ({ list: await questionCategories(context) }),
  }),
  "question/list": pageCall({
    summary: "常见问题与回答",
    staleSafe: true,
    input: notices.questionListInput,
    output: notices.questionListOutput,
    handler: async (context, { categoryId }) => ({ list: await listQuestions(context, categoryId) }),
  }),
  "question/help": call({
    access: "guest",
    effect: "set",
    summary: "回答有没有帮助",
    addition: true,
    input: editing.helpInput,
    output: editing.helpOutput,
    example: { id: 1, helpful: true },
    handler: voteQuestion,
  }),
  "admin/announcement/list": call({
    access: "staff:content",
    effect: "read",
    summary: "运营：公告",
    addition: true,
    input: editing.editListInput,
    output: editing.editedAnnouncementPage,
    handler: listForEditing,
  }),
  "admin/announcement/save": call({
    access: "staff:content",
    effect: "write",
    summary: "运营：新建或修改公告",
    idempotent: true,
    addition: true,
    input: editing.saveAnnouncementInput,
    output: editing.editedAnnouncement,
    example: { title: "维护通知", body: "今晚维护。", status: "draft" },
    handler: saveAnnouncement,
  }),
  "admin/question/list": call({
    access: "staff:content",
    effect: "read",
    summary: "运营：常见问题与反馈",
    addition: true,
    input: empty,
    output: editing.editedQuestions,
    handler: (context) => questionsForEditing(context),
  }),
  "admin/question/save": call({
    access: "staff:content",
    effect: "write",
    summary: "运营：新建或修改常见问题",
    idempotent: true,
    addition: true,
    input: editing.saveQuestionInput,
    output: editing.editedQuestion,
    example: { id: 90_204, categoryId: 90_204, question: "怎么签到", answer: "点签到。" },
    handler: saveQuestion,
  }),
  "admin/question/del": call({
    access: "staff:content",
    effect: "set",
    summary: "运营：删除常见问题",
    addition: true,
    input: editing.questionIdInput,
    output: moderation.done,
    example: { id: 90_204 },
    handler: deleteQuestion,
  }),
};
