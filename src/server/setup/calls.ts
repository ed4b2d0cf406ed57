import { empty } from "#lib/contract/schemas/shared.ts";
import * as setup from "#lib/contract/schemas/setup.ts";
import { call, pageCall } from "../core/call.ts";
import { setupState } from "./state.ts";

export const calls = {
  "setup/state": pageCall({
    access: "open",
    summary: "第一次使用：网站有没有所有者，有没有内容",
    addition: true,
    input: empty,
    output: setup.setupState,
    handler: (context) => setupState(context),
  }),
  "setup/run": call({
    access: "guest",
    effect: "write",
    summary: "第一次使用：凭启动时打印的口令成为所有者，起名，选内容",
    addition: true,
    input: setup.setupInput,
    output: empty,
    example: {
      word: "k7mp-3xqd-w9ht",
      account: "owner",
      password: "secret-1",
      confirmPassword: "secret-1",
      siteName: "夜航影院",
      slogan: "夜里也有光",
      content: "empty",
    },
    // It can import all of the demonstration, and runs once in the life of a site.
    handler: async (context, input) => (await import("./run.ts")).setUp(context, input),
  }),
};
