import { expect, test } from "vitest";
import { bothOf, emptyDraft, readDraft } from "../../../src/islands/comments/draft.ts";

const picture = { id: 3, image: { url: "/a.webp", srcset: "", width: 4, height: 3 } };

test("what could not be sent comes before what was typed meanwhile", () => {
  const before = { ...emptyDraft, text: "前", people: [{ id: 1, name: "甲" }], spoiler: true };
  const after = { ...emptyDraft, text: "后", people: [{ id: 2, name: "乙" }] };
  expect(bothOf(before, after)).toEqual({
    text: "前\n后",
    people: [
      { id: 1, name: "甲" },
      { id: 2, name: "乙" },
    ],
    pictures: [],
    spoiler: true,
  });
  expect(bothOf(before, emptyDraft).text).toBe("前");
  const full = { ...emptyDraft, pictures: [picture, picture] };
  expect(bothOf(full, full).pictures).toHaveLength(3);
});

test("a draft is read as far as it is understood", () => {
  const draft = { text: "写着", people: [{ id: 1, name: "甲" }], pictures: [picture], spoiler: true };
  expect(readDraft(JSON.stringify(draft))).toEqual(draft);
  expect(readDraft(JSON.stringify({ ...draft, people: {}, pictures: [null, picture, { id: 3, image: {} }] }))).toEqual({
    ...draft,
    people: [],
  });
  expect(readDraft("只有字")).toEqual({ ...emptyDraft, text: "只有字" });
  expect(readDraft(JSON.stringify({ ...draft, people: [{ id: "1" }], pictures: [{ id: 3 }], spoiler: 1 }))).toEqual({
    ...emptyDraft,
    text: "写着",
  });
  expect(readDraft(null)).toEqual(emptyDraft);
});
