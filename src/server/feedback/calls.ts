import * as feedback from "#lib/contract/schemas/feedback.ts";
import { empty } from "#lib/contract/schemas/shared.ts";
import { call } from "../core/call.ts";
import { addFeedback, feedbackCategories, listFeedback, writeFeedback } from "./feedback.ts";
import { answerFeedback, listReceived } from "./received.ts";

export const calls = {
  "feedback/category": call({
    access: "guest",
    effect: "read",
    summary: "反馈的分类",
    input: empty,
    output: feedback.categoryOutput,
    handler: async () => ({ list: feedbackCategories() }),
  }),
  "feedback/add": call({
    access: "guest",
    effect: "write",
    summary: "提交反馈",
    idempotent: true,
    input: feedback.addFeedbackInput,
    output: feedback.feedback,
    example: { category: "other", text: "打不开页面" },
    handler: addFeedback,
    once: writeFeedback,
  }),
  "feedback/list": call({
    access: "guest",
    effect: "read",
    summary: "我的反馈与回复",
    addition: true,
    input: feedback.feedbackListInput,
    output: feedback.feedbackPage,
    handler: listFeedback,
  }),
  "admin/feedback/list": call({
    access: "staff:feedback",
    effect: "read",
    summary: "运营：收到的反馈",
    addition: true,
    input: feedback.receivedInput,
    output: feedback.receivedPage,
    handler: listReceived,
  }),
  "admin/feedback/answer": call({
    access: "staff:feedback",
    effect: "write",
    summary: "运营：回复或关闭反馈",
    idempotent: true,
    addition: true,
    input: feedback.answerInput,
    output: feedback.receivedFeedback,
    example: { id: 90_204, text: "谢谢" },
    handler: answerFeedback,
  }),
};
