import { expect, it } from "vitest";
import { roomOf } from "../../../adapter/languages/rooms.ts";

it.each(["content", "mail", "push", "search", "operations", "http", "messages", "accounts"])(
  "asks for every language of a text that moves to another file of server/%s",
  (folder) => {
    expect(roomOf(`src/server/${folder}/moved.ts`)).toBe("server");
  },
);
