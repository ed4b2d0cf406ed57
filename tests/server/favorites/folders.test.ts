import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, refusal } from "../../helpers/people.ts";
import { addPost, addTag, addVideo } from "../../helpers/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function newFolder(token: string, name: string): Promise<number> {
  return (await app.call("collect/folder/save", { name }, token)).id ?? 0;
}

async function idsIn(token: string, folderId: number | null): Promise<number[]> {
  return (await app.call("collect/list", { folderId }, token)).list.map(({ targetId }) => targetId);
}

it("keeps things in folders, moves them, and shows each folder page by page", async () => {
  const { context } = app.site;
  const { token } = await addMember(app);
  const folder = await newFolder(token, "  雨天  再看 ");
  const [film, post, tag] = [await addVideo(context), await addPost(context), await addTag(context)];
  const things = [
    { contentType: 2, targetId: film },
    { contentType: 3, targetId: post },
    { contentType: 5, targetId: tag },
  ] as const;
  const { item } = await app.call("collect/add", { ...things[0], folderId: folder }, token);
  expect(item.folderId).toBe(folder);
  for (const thing of things.slice(1)) {
    app.clock.now += 1000;
    await app.call("collect/add", thing, token);
  }
  expect(await idsIn(token, folder)).toEqual([film]);
  expect(await idsIn(token, null)).toEqual([tag, post]);
  // Pressed again without a word about folders it stays where it is.
  expect((await app.call("collect/add", things[0], token)).item.folderId).toBe(folder);
  const both = { items: [things[1], things[2], { contentType: 8, targetId: 999_999 } as const], folderId: folder };
  expect(await app.call("collect/move", both, token)).toEqual({ moved: 2 });
  const first = await app.call("collect/list", { folderId: folder, pageSize: 2 }, token);
  expect(first.total).toBe(3);
  const rest = await app.call("collect/list", { folderId: folder, pageSize: 2, cursor: first.nextCursor ?? "" }, token);
  expect([...first.list, ...rest.list].map(({ targetId }) => targetId)).toEqual([tag, post, film]);
  expect((await app.call("collect/list", { folderId: folder, contentType: 3 }, token)).list).toHaveLength(1);
  expect((await app.call("collect/folder/list", {}, token)).list).toEqual([
    { id: null, name: "默认收藏夹", items: 0 },
    { id: folder, name: "雨天 再看", items: 3 },
  ]);
});

it("gives back what was in a deleted folder, and the folder with it when that is undone", async () => {
  const { token } = await addMember(app);
  const film = await addVideo(app.site.context);
  const folder = await newFolder(token, "周末");
  await app.call("collect/add", { contentType: 2, targetId: film, folderId: folder }, token);
  await app.call("collect/folder/del", { id: folder }, token);
  await app.call("collect/folder/del", { id: folder }, token);
  expect(await idsIn(token, null)).toEqual([film]);
  expect(await refusal(idsIn(token, folder))).toContain("404 4050");
  // Its name is free, until it comes back.
  const other = await newFolder(token, "周末");
  expect(await refusal(app.call("collect/folder/restore", { id: folder }, token))).toContain("200 4051");
  await app.call("collect/folder/save", { id: other, name: "平日" }, token);
  expect(await app.call("collect/folder/restore", { id: folder }, token)).toEqual({
    id: folder,
    name: "周末",
    items: 1,
  });
  expect(await idsIn(token, folder)).toEqual([film]);
  await app.call("collect/folder/del", { id: folder }, token);
  app.clock.now += 2 * 3_600_000;
  await newFolder(token, "很久以后");
  expect(await refusal(app.call("collect/folder/restore", { id: folder }, token))).toContain("404 4050");
  expect(await idsIn(token, null)).toEqual([film]);
});

it("refuses names that are empty, too long, taken or the default one's, and more folders than there may be", async () => {
  const { token } = await addMember(app);
  for (const name of ["", " \u200b ", "一".repeat(21), "默认收藏夹"]) {
    expect(await refusal(newFolder(token, name))).toContain("200 2002");
  }
  await newFolder(token, "同名");
  expect(await refusal(newFolder(token, "同名"))).toContain("200 4051");
  const made = await Promise.allSettled(Array.from({ length: 34 }, (_, index) => newFolder(token, `第${index}个`)));
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(29);
  expect(await refusal(newFolder(token, "再来"))).toContain("200 4052");
});
