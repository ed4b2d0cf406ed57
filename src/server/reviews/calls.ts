import * as reviews from "#lib/contract/schemas/reviews.ts";
import { idInput } from "#lib/contract/schemas/shared.ts";
import { call, pageCall } from "../core/call.ts";
import { found } from "../core/errors.ts";
import { followerOf } from "../follows/follower.ts";
import { reviewDetail } from "./detail.ts";
import { listOwnReviews, reviewVersions } from "./mine.ts";
import { previewReview, publishReview, writeReview } from "./publish.ts";
import { removeReview, restoreReview } from "./remove.ts";
import { listReviews } from "./reviews.ts";

export const calls = {
  "review/list": pageCall({
    summary: "影评列表",
    addition: true,
    input: reviews.reviewListInput,
    output: reviews.reviewPage,
    handler: (context, input) => listReviews(context, input, followerOf(context, input.sort === "followed")),
  }),
  "review/detail": pageCall({
    summary: "影评正文",
    addition: true,
    input: reviews.reviewInput,
    output: reviews.reviewDetail,
    example: { id: 40_266 },
    handler: async (context, { id }) => found(await reviewDetail(context, id)),
  }),
  "review/publish": call({
    access: "member",
    effect: "write",
    summary: "写影评，或修改",
    idempotent: true,
    addition: true,
    input: reviews.publishReviewInput,
    output: reviews.ownReview,
    example: { videoId: 60_417, rating: 8, title: "好看", text: "说点什么" },
    handler: publishReview,
    once: writeReview,
  }),
  "review/preview": call({
    access: "member",
    effect: "read",
    summary: "影评的样子",
    addition: true,
    input: reviews.previewInput,
    output: reviews.previewOutput,
    example: { text: "**好看**" },
    handler: previewReview,
  }),
  "review/mine": call({
    access: "member",
    effect: "read",
    summary: "我的影评与状态",
    addition: true,
    input: reviews.myReviewsInput,
    output: reviews.myReviewPage,
    handler: listOwnReviews,
  }),
  "review/remove": call({
    access: "member",
    effect: "set",
    summary: "删除自己的影评",
    addition: true,
    input: idInput,
    output: reviews.ownReview,
    example: { id: 90_204 },
    handler: (context, { id }) => removeReview(context, id),
  }),
  "review/restore": call({
    access: "member",
    effect: "set",
    summary: "撤销删除影评",
    addition: true,
    input: idInput,
    output: reviews.ownReview,
    example: { id: 90_204 },
    handler: (context, { id }) => restoreReview(context, id),
  }),
  "review/versions": call({
    access: "member",
    effect: "read",
    summary: "影评以前的样子，给作者与运营",
    addition: true,
    input: idInput,
    output: reviews.reviewVersions,
    example: { id: 90_204 },
    handler: (context, { id }) => reviewVersions(context, id),
  }),
};
