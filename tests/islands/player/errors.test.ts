import { expect, test } from "vitest";
import { hlsToFailure, mediaToFailure } from "../../../src/islands/player/recovery/errors.ts";

test.each([
  ["networkError", "fragLoadError", 503, 1],
  ["networkError", "manifestLoadError", undefined, 1],
  ["mediaError", "bufferAppendError", undefined, 2],
  ["networkError", "manifestParsingError", undefined, 3],
  ["mediaError", "fragParsingError", undefined, 3],
  ["mediaError", "manifestIncompatibleCodecsError", undefined, 4],
  ["mediaError", "somethingNew", undefined, 5],
  ["otherError", "internalException", undefined, 6],
  ["networkError", "fragLoadTimeOut", 0, 7],
  ["networkError", "levelLoadTimeOut", 0, 7],
  ["keySystemError", "keySystemNoAccess", undefined, 8],
  ["brandNewError", "neverSeen", undefined, 8],
] as const)("%s %s (%s) has code %i", (type, details, status, code) => {
  const failure = hlsToFailure(type, details, status);
  expect(failure.code).toBe(code);
  expect(failure.text).toMatch(/[一-鿿]/);
  expect(failure.detail).toContain(details);
});

test.each([
  [1, 8],
  [2, 1],
  [3, 5],
  [4, 4],
  [99, 8],
])("MediaError %i has code %i", (mediaCode, code) => {
  expect(mediaToFailure(mediaCode, "").code).toBe(code);
});

test("says when the file is missing and when the viewer is offline", () => {
  expect(hlsToFailure("networkError", "fragLoadError", 404).text).toBe("影片文件暂时无法访问，请稍后重试");
  expect(hlsToFailure("networkError", "fragLoadError", 0, false).text).toBe("网络已断开，恢复后会自动重试");
  expect(mediaToFailure(2, "", false).text).toBe("网络已断开，恢复后会自动重试");
});
