import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";

test("a page that is left closes its database for good, and opens it when it comes back", async () => {
  // Another file of this process may have opened the databases, which go by the events of the page they were opened on.
  vi.resetModules();
  const { environment } = await import("#lib/client/environment.ts");
  const { keyValueStore } = await import("#lib/client/history/key-value.ts");
  const opened = vi.spyOn(indexedDB, "open");
  const films = keyValueStore("video_history", (value): value is string => typeof value === "string");
  await films.set("left", "轨道");
  expect(await films.get("left")).toBe("轨道");
  const before = opened.mock.calls.length;
  environment.events.dispatchEvent(new Event("pagehide"));
  await expect(films.set("left", "太晚")).rejects.toThrow("closed");
  expect(opened.mock.calls.length).toBe(before);
  environment.events.dispatchEvent(new Event("pageshow"));
  expect(await films.get("left")).toBe("轨道");
  expect(opened.mock.calls.length).toBe(before + 1);
  await films.delete("left");
});
