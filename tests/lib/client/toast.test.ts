import { beforeEach, expect, test } from "vitest";
import { environment } from "#lib/client/environment.ts";
import {
  $toast,
  dismissToast,
  durationOf,
  holdToast,
  passToastsOn,
  releaseToast,
  showToast,
  takeToastsOver,
} from "#lib/client/stores/toast.ts";
import { fakeBrowser } from "../fakes/browser.ts";

let clock = fakeBrowser().clock;
const texts = () => $toast.get().map((toast) => toast.text);

beforeEach(() => {
  for (const toast of $toast.get()) dismissToast(toast.id);
  const browser = fakeBrowser();
  clock = browser.clock;
  Object.assign(environment, browser.environment);
});

test("shows a short text for two seconds", () => {
  showToast("收藏成功", "success");
  expect($toast.get()[0]).toMatchObject({ text: "收藏成功", kind: "success", duration: 2000 });
  clock.advance(1999);
  expect(texts()).toEqual(["收藏成功"]);
  clock.advance(1);
  expect(texts()).toEqual([]);
});

test("long texts stay longer, by the character a reader sees", () => {
  expect(durationOf("十".repeat(10))).toBe(2000);
  expect(durationOf("十".repeat(30))).toBe(5000);
  expect(durationOf("😀".repeat(10))).toBe(2000);
});

test("what can be undone stays long enough to be pressed, and only the last that was done", () => {
  const undo = { label: "撤销", act: () => undefined };
  showToast("已标记想看", "success", undo);
  expect($toast.get()[0]).toMatchObject({ duration: 6000, action: undo });
  showToast("网络不通", "error");
  showToast("已取消想看", "success", undo);
  expect(texts()).toEqual(["网络不通", "已取消想看"]);
  clock.advance(2000);
  showToast("已取消想看", "success", undo);
  expect(texts()).toEqual(["已取消想看"]);
  expect($toast.get()[0]?.duration).toBe(6000);
});

test("others wait for their turn, each for its own time", () => {
  for (const text of ["一", "二", "三", "二"]) showToast(text);
  expect(texts()).toEqual(["一", "二", "三"]);
  clock.advance(2000);
  expect(texts()).toEqual(["二", "三"]);
  clock.advance(4000);
  expect(texts()).toEqual([]);
  expect(clock.waiting()).toBe(0);
});

test("waits while it is held, and leaves time to read on", () => {
  showToast("一");
  clock.advance(500);
  holdToast();
  holdToast();
  clock.advance(60_000);
  expect(texts()).toEqual(["一"]);
  releaseToast();
  clock.advance(1499);
  expect(texts()).toEqual(["一"]);
  clock.advance(1);
  expect(texts()).toEqual([]);

  showToast("二");
  clock.advance(1990);
  holdToast();
  releaseToast();
  releaseToast();
  clock.advance(999);
  expect(texts()).toEqual(["二"]);
  clock.advance(1);
  expect(texts()).toEqual([]);
});

test("any toast can be dismissed", () => {
  for (const text of ["一", "二", "三"]) showToast(text);
  const [first, second] = $toast.get();
  dismissToast(second?.id ?? 0);
  expect(texts()).toEqual(["一", "三"]);
  holdToast();
  dismissToast(first?.id ?? 0);
  expect(texts()).toEqual(["三"]);
  clock.advance(2000);
  expect(texts()).toEqual([]);
  dismissToast(99);
});

test("what a page that is left at once has said is said by the next one, without its buttons, and only once", () => {
  const turn = () => {
    passToastsOn();
    for (const toast of $toast.get()) dismissToast(toast.id);
    takeToastsOver();
  };
  showToast("账号将在 12 月 6 日注销", "success");
  showToast("可以撤销", "info", { label: "撤销", act: () => undefined });
  showToast("网络不通", "error");
  turn();
  expect($toast.get()).toMatchObject([
    { text: "账号将在 12 月 6 日注销", kind: "success" },
    { text: "网络不通", kind: "error" },
  ]);
  dismissToast($toast.get()[1]?.id ?? 0);
  clock.advance(1600);
  turn();
  expect(texts()).toEqual([]);
  environment.sessionStorage()?.setItem("toasts", '[{"text":"坏的","kind":"x"},3]');
  takeToastsOver();
  expect(texts()).toEqual([]);
});
