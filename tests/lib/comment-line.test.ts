import { expect, it } from "vitest";
import type { Comment, CommentLine } from "#lib/contract/schemas/comments.ts";
import { shownComment, shownLine } from "#lib/comment-line.ts";

const plain: CommentLine = {
  id: 1,
  author: { id: 2, name: "小林", avatar: null },
  text: "好看",
  mentions: [],
  images: [],
  spoiler: false,
  editedAt: null,
  supports: 0,
  createdAt: "2026-11-21T04:00:00.000Z",
  replyTo: null,
  byOwner: false,
  confirmed: false,
};
const shownPlain = { id: 1, author: { id: 2, name: "小林" }, text: "好看", createdAt: plain.createdAt };
const picture = { url: "/a.webp", srcset: "/a.webp 400w", width: 400, height: 300 };

it("carries nothing that is empty, false or zero", () => {
  expect(shownLine(plain)).toStrictEqual(shownPlain);
  const comment: Comment = { ...plain, pinned: false, replies: [], replyCount: 0 };
  expect(shownComment(comment)).toStrictEqual(shownPlain);
});

it("carries what there is, and how many replies there are when not all of them come along", () => {
  const mentions = [{ id: 3, name: "阿青", at: 0 }];
  const full: CommentLine = {
    ...plain,
    author: { ...plain.author, avatar: picture },
    mentions,
    images: [picture],
    spoiler: true,
    editedAt: plain.createdAt,
    supports: 1,
    replyTo: { id: 3, name: "阿青" },
    byOwner: true,
    confirmed: true,
  };
  const shownFull = {
    ...shownPlain,
    author: { ...shownPlain.author, avatar: picture },
    mentions,
    images: [picture],
    spoiler: true,
    edited: true,
    supports: 1,
    replyTo: "阿青",
    byOwner: true,
    confirmed: true,
  };
  expect(shownLine(full)).toStrictEqual(shownFull);
  const comment: Comment = { ...full, pinned: true, replies: [plain], replyCount: 1 };
  const shown = { ...shownFull, pinned: true, replies: [shownPlain] };
  expect(shownComment(comment)).toStrictEqual(shown);
  expect(shownComment({ ...comment, replyCount: 2 })).toStrictEqual({ ...shown, rest: 2 });
});
