import { expect, test } from "vitest";
import { type Binding, contentHref, linkOf, personHref } from "#lib/link-binding.ts";
import { pageAt } from "#lib/page/page-at.ts";

const ad: Binding = { id: 7, bindType: 1, bindInt: 5, bindStr: "", jumpType: 0, contentType: null };
const jump = { href: "/jump?id=7", newWindow: true, outside: true };

test.each([
  [1, null, "/?id=5"],
  [2, null, "/topicsPage?id=5"],
  [3, null, "/tagDetails?tid=5"],
  [3, 2, "/tagDetails?tid=5"],
  [3, 8, "/actressList?tid=5"],
  [5, null, "/actressPage?id=5"],
  [6, null, "/tagDetails?tagCateId=5"],
  [6, 8, "/actressList?tagCateId=5"],
])("binding %d of content %s leads to %s", (bindType, contentType, href) => {
  expect(linkOf({ ...ad, bindType, contentType })).toEqual({ href, newWindow: false, outside: false });
});

test.each([
  [1, "/videoDetails?id=3#t=9", { href: "/videoDetails?id=3#t=9", newWindow: false, outside: false }],
  [1, "/", { href: "/", newWindow: false, outside: false }],
  [1, "https://example.com/a", jump],
  [0, "https://example.com/a", jump],
  [0, "HTTP://example.com", jump],
  [0, "/videoDetails?id=3", { href: "/videoDetails?id=3", newWindow: true, outside: false }],
  [0, "/nowhere", null],
  [1, "/nowhere", null],
  [1, "//example.com", null],
  [1, "/\\example.com", null],
  [1, "", null],
  [0, "javascript:alert(1)", null],
  [0, " javascript:alert(1)", null],
  [0, "data:text/html,x", null],
  [0, "example.com", null],
])("a link of jump type %d to %j gives %j", (jumpType, bindStr, link) => {
  expect(linkOf({ ...ad, bindType: 4, bindInt: 0, jumpType, bindStr })).toEqual(link);
});

test("nothing is linked that does not exist", () => {
  expect(linkOf({ ...ad, bindInt: 0 })).toBeNull();
  expect(linkOf({ ...ad, bindType: 9 })).toBeNull();
  expect(linkOf(ad)).not.toBeNull();
});

test.each([
  [1, "/reviewDetail?id=5"],
  [2, "/videoDetails?id=5"],
  [3, "/postDetail?id=5"],
  [4, "/topicsPage?id=5"],
  [5, "/tagDetails?tid=5"],
  [6, null],
  [7, "/noticeDetail?id=5"],
  [8, "/actressPage?id=5"],
  [9, "/userPage?id=5"],
  [11, "/worksList?id=5"],
])("content of type %d is at %s", (contentType, href) => {
  expect(contentHref(contentType, 5)).toBe(href);
});

test("a page exists whatever its query, and only inside this site", () => {
  expect(["/", "/?id=1", "/videoDetails?id=1#t=3", "/FAQ#a?b", "/api/docs"].map(pageAt)).toEqual([
    "/",
    "/",
    "/videoDetails",
    "/FAQ",
    "/api/docs",
  ]);
  const nowhere = ["", "/videodetails", "/videoDetails/x", "//host/", "/\\host", "https://site.invalid/"];
  expect(nowhere.filter((path) => pageAt(path) !== null)).toEqual([]);
});

test("people's links do not lead to rooms of operators, players in frames or files for machines", () => {
  for (const path of ["/admin", "/embed?id=1", "/oembed", "/feed.xml", "/404"]) expect(pageAt(path)).toBeNull();
});

test("whoever has a page is linked to it, guests and who has left are not", () => {
  expect(personHref({ id: 5, name: "南山猫" })).toBe("/userPage?id=5");
  for (const name of ["游客123456", "已注销用户"]) expect(personHref({ id: 5, name })).toBeNull();
});
