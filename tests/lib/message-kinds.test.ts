import { expect, it } from "vitest";
import { messageKinds } from "#lib/message-kinds.ts";

const told = {
  actor: { name: "沈屿" },
  actors: 1,
  about: { title: "雨城" },
  commentId: null,
  shortId: null,
  mentioned: false,
};

it("says in a line what happened", () => {
  expect(messageKinds.announcement.sentence(told)).toBe("雨城");
  expect(messageKinds.comment.sentence(told)).toBe("沈屿 评论了《雨城》");
  expect(messageKinds.reply.sentence(told)).toBe("沈屿 在《雨城》下回复了你");
  expect(messageKinds.reply.sentence({ ...told, mentioned: true })).toBe("沈屿 在《雨城》下提到了你");
  expect(messageKinds.support.sentence(told)).toBe("沈屿 赞了《雨城》");
  expect(messageKinds.support.sentence({ ...told, actors: 3, commentId: 5 })).toBe("沈屿 等 3 人 赞了你的评论");
});

it("says so without a name or a title too", () => {
  const gone = { ...told, actor: null, about: { title: "" } };
  expect(messageKinds.comment.sentence(gone)).toBe("有人 评论了你的内容");
  expect(messageKinds.support.sentence(gone)).toBe("有人 赞了你的内容");
});
