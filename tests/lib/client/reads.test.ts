import { expect, test } from "vitest";
import { isRead } from "#lib/client/reads.ts";
import { type CallName, isCallName } from "#lib/contract/calls.ts";

const reads = ["ping/config", "user/info", "video/detail", "video/list", "video/related", "rank/list"];
const writes = ["login/guest", "advertise/click", "video/view", "user/qrcode/info"];

test.each([...reads.map((name) => [name, true] as const), ...writes.map((name) => [name, false] as const)])(
  "%s is a read: %s",
  (name, read) => {
    expect([name].filter(isCallName).map((known: CallName) => isRead(known))).toEqual([read]);
  },
);
