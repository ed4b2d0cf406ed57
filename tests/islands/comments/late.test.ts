import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ApiError } from "#lib/client/api-error.ts";
import type { CallName } from "#lib/contract/calls.ts";
import { $toast, dismissToast } from "#lib/client/stores/toast.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { testPicture } from "../../helpers/pictures.ts";
import { addVideo } from "../../helpers/rows.ts";
import type { Box } from "../../../src/islands/comments/box.ts";
import { openBrowser, openThread } from "./place.ts";

/** What a thread does when an answer is lost, or comes when something else has been done. */
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
});
afterAll(() => app.close());

let world: Awaited<ReturnType<typeof openBrowser>>;
let film: number;
beforeEach(async () => {
  for (const { id } of $toast.get()) dismissToast(id);
  [world, film] = [await openBrowser(app), await addVideo(app.site.context)];
});

const open = () => openThread(app, world.client, world.member, film);
const texts = async () => {
  const { list } = await app.call("comment/list", { contentType: 2, targetId: film }, world.member.token);
  return list.map(({ text }) => text);
};

/** Done when what a box sends is on its way no more. */
async function sent({ $sending }: Box): Promise<void> {
  if (!$sending.get()) return;
  await new Promise<void>((resolve) => {
    const stop = $sending.listen((busy) => {
      if (busy) return;
      stop();
      resolve();
    });
  });
}

/** Calls of this name are held back until they are let go, or fail. */
function hold(held: CallName): { go: () => void; fail: (error: Error) => void } {
  const gate = Promise.withResolvers<void>();
  world.line.wait = async (name) => {
    if (name === held) await gate.promise;
  };
  return { go: gate.resolve, fail: gate.reject };
}

it("is said once, though the answer was lost and it is sent again", async () => {
  const { call } = world.client;
  let lost = false;
  world.client.call = async (name, input, options) => {
    const answer = await call(name, input, options);
    if (name !== "comment/add" || lost) return answer;
    lost = true;
    throw new ApiError({ status: 0 });
  };
  const { box } = await open();
  box.type("只说一遍");
  box.submit();
  await sent(box);
  expect(box.$error.get()).toContain("网络异常");
  box.submit();
  await sent(box);
  expect(box.$error.get()).toBe("");
  expect(await texts()).toEqual(["只说一遍"]);
  // Meant twice, it is said twice: the site's own rule about repeats answers.
  box.type("只说一遍");
  box.submit();
  await sent(box);
  expect(world.calls.filter((name) => name === "comment/add")).toHaveLength(3);
});

it("tells of a reply that was not taken when its box has been closed", async () => {
  const thread = await open();
  thread.box.type("第一");
  thread.box.submit();
  await sent(thread.box);
  const id = thread.lines()[0]?.id ?? 0;
  thread.reply(id);
  const reply = thread.$open.get()?.box;
  if (!reply) throw new Error("no box");
  const held = hold("comment/add");
  reply.type("回你一句");
  reply.submit();
  thread.close("reply", id);
  held.fail(new ApiError({ status: 500 }));
  await sent(reply);
  expect($toast.get()).toHaveLength(1);
});

it("keeps a picture on its way when what was sent before is not taken", async () => {
  const { box } = await open();
  const picture = await testPicture(40, 40);
  const comment = hold("comment/add");
  box.type("先说一句");
  box.submit();
  const upload = hold("upload/img");
  const taken = box.takePictures([picture]);
  comment.fail(new ApiError({ status: 500 }));
  await sent(box);
  upload.go();
  await taken;
  expect(box.$words.get().text).toBe("先说一句");
  expect(box.$picked.get()).toHaveLength(1);
});

it.each([true, false])("keeps what is written after a reply that is on its way, taken: %s", async (taken) => {
  const thread = await open();
  thread.box.type("第一");
  thread.box.submit();
  await sent(thread.box);
  const id = thread.lines()[0]?.id ?? 0;
  /** Opens the box under the comment, as its field does. */
  const answer = () => {
    thread.reply(id);
    const box = thread.$open.get()?.box;
    if (!box) throw new Error("no box");
    box.open({ text: "", spoiler: false });
    return box;
  };
  const first = answer();
  const held = hold("comment/add");
  first.type("回你一句");
  first.submit();
  thread.close("reply", id);
  const second = answer();
  expect(second.$words.get().text).toBe("");
  second.type("还有一件事");
  if (taken) held.go();
  else held.fail(new ApiError({ status: 500 }));
  await sent(first);
  expect(thread.$open.get()?.box.$words.get().text).toBe(taken ? "还有一件事" : "回你一句\n还有一件事");
  thread.close("reply", id);
  expect(answer().$words.get().text).toBe(taken ? "还有一件事" : "回你一句\n还有一件事");
});

it("keeps the box of an edit that was opened again while the first is on its way", async () => {
  const thread = await open();
  thread.box.type("原来的话");
  thread.box.submit();
  await sent(thread.box);
  const id = thread.lines()[0]?.id ?? 0;
  await thread.edit(id);
  const first = thread.$open.get()?.box;
  if (!first) throw new Error("no box");
  first.open({ text: "", spoiler: false });
  const held = hold("comment/edit");
  first.type("改过的话");
  first.submit();
  thread.close("edit", id);
  await thread.edit(id);
  const second = thread.$open.get()?.box;
  second?.open({ text: "", spoiler: false });
  second?.type("再改一次");
  held.go();
  await sent(first);
  expect(await texts()).toEqual(["改过的话"]);
  expect(thread.$open.get()?.box.$words.get().text).toBe("再改一次");
});

it("phrases that come late move nothing of a box with words in it", async () => {
  const { box } = await open();
  const phrases = hold("comment/quickReplay");
  const offered = box.offer();
  box.type("写到一半");
  phrases.go();
  await offered;
  expect(box.$quick.get()).toEqual([]);
  box.type("");
  expect(box.$quick.get()).not.toEqual([]);
  box.type("还在");
  expect(box.$quick.get()).not.toEqual([]);
});
