import { expect, it } from "vitest";
import { createQueue } from "#server/limits/queue.ts";

/** A queue of one at a time, the work that it has begun, and the end of that. */
function open(waiting: number) {
  const queue = createQueue({ concurrency: 1, waiting, retryAfter: 10 });
  const begun: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const all: Promise<void>[] = [];
  return {
    begun,
    refused,
    send(name: string, place?: string) {
      const work = async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
      };
      all.push(queue.run(work, place).catch(() => void refused.push(name)));
    },
    async finish() {
      for (let round = 0; round < 50; round += 1) {
        ends.splice(0).forEach((end) => end());
        await Promise.resolve();
      }
      await Promise.all(all);
    },
  };
}

it("gives every place its turn, whoever has sent most", async () => {
  const { send, finish, begun, refused } = open(10);
  for (const name of ["a1", "a2", "a3", "a4"]) send(name, "a");
  for (const name of ["b1", "b2"]) send(name, "b");
  send("own");
  await finish();
  expect(begun).toEqual(["a1", "a2", "b1", "own", "a3", "b2", "a4"]);
  expect(refused).toEqual([]);
});

it("when full refuses the last of the place that waits for most, and another only if none waits for more", async () => {
  const { send, finish, begun, refused } = open(4);
  for (const name of ["a0", "a1", "a2", "a3", "a4", "a5"]) send(name, "a");
  for (const name of ["b1", "b2", "b3"]) send(name, "b");
  send("c1", "c");
  await finish();
  expect(refused.toSorted()).toEqual(["a2", "a3", "a4", "a5", "b3"]);
  expect(begun).toEqual(["a0", "a1", "b1", "c1", "b2"]);
});
