import { describe, expect, it } from "vitest";
import { headLength, looksLikeFilm } from "#lib/film-container.ts";
import { mayBeFilm } from "#lib/film-files.ts";
import { describeSeen } from "../../../src/islands/mine/works/upload/inspect.ts";

const phone = { name: "IMG_0042.MOV", type: "video/quicktime" };

describe("what is said of a file before it is sent", () => {
  it("never claims that a film has no picture which this browser cannot decode", () => {
    const seen = { videoWidth: 0, videoHeight: 0, duration: 65 };
    expect(describeSeen(phone, seen)).toEqual({ duration: 65, about: "浏览器不能预览，上传后会转码 · 01:05" });
    expect(describeSeen(phone, null)).toEqual({ duration: undefined, about: "浏览器不能预览，上传后会转码" });
  });

  it("is its size and length where the browser can tell, and that there is sound alone", () => {
    const seen = { videoWidth: 1920, videoHeight: 1080, duration: 200 };
    expect(describeSeen(phone, seen).about).toBe("1920 × 1080 · 03:20");
    const song = { name: "歌.mp3", type: "audio/mpeg" };
    expect(describeSeen(song, { videoWidth: 0, videoHeight: 0, duration: 61 }).about).toBe("只有声音 · 01:01");
  });
});

describe("a file is taken for a film", () => {
  it("by its name, of pictures and of sound, and never a page or a picture", () => {
    const names = ["a.WMV", "b.ogv", "c.mxf", "d.mp3", "e.m4a", "f.flac", "g.mp4", "VTS_01_1.VOB"];
    expect(names.filter((name) => !mayBeFilm({ name, mime: "" }))).toEqual([]);
    expect(mayBeFilm({ name: "d.mp3", mime: "audio/mpeg" })).toBe(true);
    expect(mayBeFilm({ name: "a.gif", mime: "image/gif" })).toBe(true);
    expect(mayBeFilm({ name: "a.webp", mime: "image/webp" })).toBe(false);
    expect(mayBeFilm({ name: "a.txt", mime: "text/plain" })).toBe(false);
    expect(mayBeFilm({ name: "a.zip", mime: "application/zip" })).toBe(false);
    expect(mayBeFilm({ name: "a.mp4", mime: "text/html" })).toBe(false);
  });

  it("whatever its name ends with, if nobody says that it is something else", () => {
    const names = ["影片", "雨城.1080p", "雨城.mp4.下载", "雨城.最终版"];
    expect(names.filter((name) => !mayBeFilm({ name, mime: "" }))).toEqual([]);
    expect(mayBeFilm({ name: "影片", mime: "application/octet-stream" })).toBe(true);
    expect(mayBeFilm({ name: "IMG.qt", mime: "video/quicktime" })).toBe(true);
  });

  it("by its first bytes, of which texts and pictures have others", () => {
    const others = [
      "<!doctype html><html>",
      "\x89PNG\r\n\x1a\n0000000000",
      "\xff\xd8\xff\xe0\x00\x10JFIF00000000",
      "\xff\xfe<\x00h\x00t\x00m\x00l\x00",
      `Good morning ${"G".repeat(100)} and more\n`.repeat(100),
    ];
    expect(others.filter((text) => looksLikeFilm(Buffer.from(text, "latin1").subarray(0, headLength)))).toEqual([]);
  });
});
