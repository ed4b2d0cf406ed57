import * as posts from "#lib/contract/schemas/posts.ts";
import { empty, idInput } from "#lib/contract/schemas/shared.ts";
import { call, pageCall } from "../core/call.ts";
import { found } from "../core/errors.ts";
import { followerOf } from "../follows/follower.ts";
import { postDetail } from "./detail.ts";
import { mayLikePosts } from "./may-like.ts";
import { listOwnPosts, ownPost } from "./mine.ts";
import { lookAtPost, payForPost, withPaidPart } from "./pay.ts";
import { listPosts } from "./posts.ts";
import { publishPost, writePost } from "./publish.ts";
import { removePost, restorePost } from "./remove.ts";
import { postTagList, usedPostTags } from "./tags.ts";

export const calls = {
  "post/center": pageCall({
    summary: "讨论区的帖子：最新、最热、关注",
    input: posts.postCenterInput,
    output: posts.postPage,
    handler: (context, input) => listPosts(context, input, followerOf(context, input.feed === "followed")),
  }),
  "post/detail": pageCall({
    summary: "帖子正文；要付积分的部分不在其中",
    input: posts.postInput,
    output: posts.postDetail,
    example: { id: 80_355 },
    handler: async (context, { id }) => found(await postDetail(context, id)),
  }),
  "post/maylike": call({
    access: "guest",
    effect: "read",
    summary: "可能喜欢的帖子与理由",
    texts: ["reason"],
    staleSafe: true,
    input: posts.mayLikeInput,
    output: posts.mayLikeOutput,
    example: { id: 80_355 },
    handler: async (context, { id, pageSize }) => {
      const post = found(await postDetail(context, id));
      return { list: await mayLikePosts(context, post, pageSize) };
    },
  }),
  "post/tags": pageCall({
    summary: "帖子里用得最多的标签",
    staleSafe: true,
    input: empty,
    output: posts.postTagsOutput,
    handler: async (context) => ({ list: await usedPostTags(context) }),
  }),
  "post/taglist": call({
    access: "guest",
    effect: "read",
    summary: "发帖可选的标签，按分类",
    staleSafe: true,
    input: posts.postTagListInput,
    output: posts.postTagListOutput,
    example: { q: "雨" },
    handler: async (context, { q }) => ({ list: await postTagList(context, q) }),
  }),
  "post/publish": call({
    access: "member",
    effect: "write",
    summary: "发布、修改帖子，或存草稿",
    idempotent: true,
    input: posts.publishPostInput,
    output: posts.ownPost,
    example: { text: "说点什么" },
    handler: publishPost,
    once: writePost,
  }),
  "post/mine": call({
    access: "member",
    effect: "read",
    summary: "我的一篇帖子，用来修改",
    addition: true,
    input: idInput,
    output: posts.ownPost,
    example: { id: 80_355 },
    handler: (context, { id }) => ownPost(context, id),
  }),
  "post/remove": call({
    access: "member",
    effect: "set",
    summary: "删除自己的帖子",
    addition: true,
    input: idInput,
    output: posts.ownPost,
    example: { id: 80_355 },
    handler: (context, { id }) => removePost(context, id),
  }),
  "post/restore": call({
    access: "member",
    effect: "set",
    summary: "撤销删除帖子",
    addition: true,
    input: idInput,
    output: posts.ownPost,
    example: { id: 80_355 },
    handler: (context, { id }) => restorePost(context, id),
  }),
  "post/isLook": call({
    access: "guest",
    effect: "read",
    summary: "能不能看付费部分；能看就给出来",
    input: idInput,
    output: posts.lookOutput,
    example: { id: 80_355 },
    handler: (context, { id }) => lookAtPost(context, id),
  }),
  "post/pay": call({
    access: "member",
    effect: "write",
    summary: "用积分解锁付费部分",
    idempotent: true,
    input: posts.payInput,
    output: posts.payOutput,
    example: { id: 80_355, price: 1 },
    handler: payForPost,
    finish: withPaidPart,
  }),
  "works/post": call({
    access: "member",
    effect: "read",
    summary: "我的帖子与状态",
    input: posts.worksPostInput,
    output: posts.worksPostPage,
    handler: listOwnPosts,
  }),
};
