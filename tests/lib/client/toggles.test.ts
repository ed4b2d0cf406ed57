import { beforeEach, expect, test } from "vitest";
import { ApiError } from "#lib/client/api-error.ts";
import { signIn, updateSession } from "#lib/client/stores/session.ts";
import { $toast, dismissToast } from "#lib/client/stores/toast.ts";
import { createToggles } from "#lib/client/toggles.ts";
import { visitor } from "../fakes/server.ts";

const film = { contentType: 2, targetId: 7 };

/** A server whose answers come when the test says so. */
function world(held: number[] = []) {
  const asked: boolean[] = [];
  const waiting: PromiseWithResolvers<number>[] = [];
  const toggles = createToggles({
    set(on) {
      asked.push(on);
      const answer = Promise.withResolvers<number>();
      waiting.push(answer);
      return answer.promise;
    },
    held: async () => held,
    said: (on) => (on ? "已收藏" : "已取消收藏"),
  });
  return { toggles, asked, waiting, shown: () => toggles.$turned.get()["2:7"] };
}

beforeEach(() => {
  updateSession({ token: "t" });
  for (const { id } of $toast.get()) dismissToast(id);
});

test("is shown at once, and says with the server's count that it was done", async () => {
  const { toggles, waiting, shown } = world();
  const done = toggles.turn(film, 4);
  expect(shown()).toEqual({ on: true, count: 5 });
  waiting[0]?.resolve(9);
  await done;
  expect(shown()).toEqual({ on: true, count: 9 });
  expect($toast.get()).toMatchObject([{ text: "已收藏", kind: "success" }]);
  void toggles.turn(film, 4);
  expect(shown()).toEqual({ on: false, count: 8 });
});

test("is put back and told when the server says no", async () => {
  const { toggles, waiting, shown } = world();
  const done = toggles.turn(film, 4);
  waiting[0]?.reject(new ApiError({ code: 5001, tip: "没有成功" }));
  await done;
  expect(shown()).toEqual({ on: false, count: null });
  expect($toast.get()).toMatchObject([{ text: "没有成功", kind: "error" }]);
});

test("a press while another is on its way is that press", async () => {
  const { toggles, asked, waiting, shown } = world();
  const done = Promise.all([toggles.turn(film, 4), toggles.turn(film, 4)]);
  waiting[0]?.resolve(5);
  await done;
  expect(asked).toEqual([true]);
  expect(shown()).toEqual({ on: true, count: 5 });
});

test("what was done before is recalled, the page's count left to the page; a quicker press stands", async () => {
  const { toggles, asked, shown } = world([7, 8]);
  await toggles.recall(2, [7]);
  expect(shown()).toEqual({ on: true, count: null });
  const recalled = toggles.recall(2, [7]);
  void toggles.turn(film, 4);
  await recalled;
  expect(shown()).toEqual({ on: false, count: 3 });
  expect(asked).toEqual([false]);
});

test("somebody without a token has done nothing, and nobody is asked", async () => {
  updateSession({ token: "" });
  const { toggles, shown } = world([7]);
  await toggles.recall(2, [7]);
  expect(shown()).toBeUndefined();
});

test("another person is not shown what the last one did, and their own is asked for", async () => {
  const member = { ...visitor, account: "reader1" };
  signIn({ token: "t1", user: { ...member, id: 1 } });
  const asked: number[] = [];
  const first = Promise.withResolvers<number[]>();
  const answers = [first.promise, Promise.resolve([8])];
  const toggles = createToggles({
    set: async () => 1,
    async held(_, ids) {
      asked.push(...ids);
      return (await answers.shift()) ?? [];
    },
  });
  const leave = toggles.$turned.listen(() => undefined);
  const recalled = toggles.recall(2, [7, 8]);
  toggles.keep({ contentType: 2, targetId: 9 }, { on: true, count: 4 });
  signIn({ token: "t2", user: { ...member, id: 2 } });
  first.resolve([7]);
  await recalled;
  await expect.poll(() => toggles.$turned.get()).toEqual({ "2:8": { on: true, count: null } });
  expect(asked).toEqual([7, 8, 7, 8]);
  leave();
});
