import { writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { probeSource } from "#server/transcode/probe.ts";
import { extractSubtitles } from "#server/transcode/subtitles.ts";
import { ffmpeg, picture, studio, tone, withoutFilms } from "../../helpers/films.ts";

test.skipIf(withoutFilms)("tracks in no known language are told by their titles, or else by numbers", async () => {
  const { tools, to, file } = await studio();
  await writeFile(file("words.srt"), "1\n00:00:00,000 --> 00:00:01,000\n雨停了\n");
  const words = ["-i", file("words.srt")];
  const inputs = [...picture("160x90", { seconds: 2 }), ...tone(2), ...tone(2), ...words, ...words, ...words];
  const maps = [0, 1, 2, 3, 4, 5].flatMap((input) => ["-map", String(input)]);
  const languages = ["a:0=eng", "a:1=constructor", "s:0=eng", "s:1=xxx", "s:2=qaa"].flatMap((one) => {
    const [track = "", language = ""] = one.split("=");
    return [`-metadata:s:${track}`, `language=${language}`];
  });
  const named = ["-metadata:s:s:2", "title=导演的话"];
  await ffmpeg(...inputs, ...maps, ...languages, ...named, "-c:v", "libx264", "-c:s", "srt", file("sent.mkv"));
  const source = await probeSource(file("sent.mkv"), tools);
  expect(source.sounds.map(({ label }) => label)).toEqual(["English", "声音 2"]);
  const subtitles = await extractSubtitles(source, tools, to);
  expect(subtitles.map(({ label }) => label)).toEqual(["English", "字幕 2", "导演的话"]);
});

test.skipIf(withoutFilms)(
  "no subtitles are lost for want of a language, and a few lines do not stand for all",
  async () => {
    const { tools, to, file } = await studio();
    const tracks = [
      { lang: "eng", title: "Forced", text: "FORCED" },
      { lang: "eng", title: "Full", text: "EVERYTHING" },
      { lang: "und", title: "简体&英文", text: "雨停了" },
      { lang: "und", title: "繁體", text: "雨停了嗎" },
      { lang: "und", title: "", text: "一" },
      { lang: "und", title: "", text: "二" },
    ];
    for (const [at, { text }] of tracks.entries())
      await writeFile(file(`${at}.srt`), `1\n00:00:00,000 --> 00:00:01,000\n${text}\n`);
    const inputs = tracks.flatMap((_, at) => ["-i", file(`${at}.srt`)]);
    const maps = [0, ...tracks.map((_, at) => at + 1)].flatMap((input) => ["-map", String(input)]);
    const told = tracks.flatMap(({ lang, title }, at) => [
      `-metadata:s:s:${at}`,
      `language=${lang}`,
      `-metadata:s:s:${at}`,
      `title=${title}`,
    ]);
    await ffmpeg(
      ...picture("160x90", { seconds: 2 }),
      ...inputs,
      ...maps,
      ...told,
      "-c:v",
      "libx264",
      file("sent.mkv"),
    );
    const found = await extractSubtitles(await probeSource(file("sent.mkv"), tools), tools, to);
    expect(found.map(({ lang, label, cues }) => [lang, label, cues[0]?.text])).toEqual([
      ["en", "Full", "EVERYTHING"],
      ["zh-CN", "简体&英文", "雨停了"],
      ["zh-TW", "繁體", "雨停了嗎"],
      ["und", "字幕 4", "一"],
      ["qaa", "字幕 5", "二"],
    ]);
  },
);

test.skipIf(withoutFilms)(
  "what styled subtitles draw is no text, and chapters no one can read are numbered",
  async () => {
    const { tools, to, file } = await studio();
    const said = (times: string, text: string) => `Dialogue: 0,${times},Default,,0,0,0,,${text}\n`;
    const events = "[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n";
    const drawn = said("0:00:00.50,0:00:01.00", "{\\pos(1,1)\\p1}m 0 0 l 10 10 0 10{\\p0}");
    await writeFile(
      file("a.ass"),
      `[Script Info]\nScriptType: v4.00+\n\n${events}${drawn}${said("0:00:00.20,0:00:01.00", "雨停了")}`,
    );
    // 第一章, as GBK writes it.
    const title = Buffer.from("b5dad2bbd5c2", "hex");
    const chapter = Buffer.from(";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=1\ntitle=");
    await writeFile(file("marks.txt"), Buffer.concat([chapter, title, Buffer.from("\n")]));
    const inputs = [...picture("160x90", { seconds: 2 }), "-i", file("a.ass"), "-i", file("marks.txt")];
    await ffmpeg(
      ...inputs,
      "-map",
      "0",
      "-map",
      "1",
      "-map_chapters",
      "2",
      "-c:v",
      "libx264",
      "-c:s",
      "ass",
      file("sent.mkv"),
    );
    const source = await probeSource(file("sent.mkv"), tools);
    expect(source.chapters).toEqual([{ start: 0, title: "第 1 章" }]);
    const [subtitles] = await extractSubtitles(source, tools, to);
    expect(subtitles?.cues.map(({ text }) => text)).toEqual(["雨停了"]);
  },
);

test.skipIf(withoutFilms)("subtitles in an older encoding are read, a damaged line is left out", async () => {
  const { tools, to, file } = await studio();
  // 雨停了, as GBK writes it.
  const old = Buffer.from("d3eacda3c1cb", "hex");
  const line = (at: number, text: Buffer | string) =>
    Buffer.concat([Buffer.from(`${at}\n00:00:00,${at}00 --> 00:00:01,000\n`), Buffer.from(text), Buffer.from("\n\n")]);
  const events = "[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n";
  const styled = `[Script Info]\nScriptType: v4.00+\n\n${events}Dialogue: 0,0:00:00.20,0:00:01.00,Default,,0,0,0,,`;
  await writeFile(file("1.srt"), Buffer.concat([line(1, "Hello"), line(2, old)]));
  await writeFile(file("2.ass"), Buffer.concat([Buffer.from(styled), old, Buffer.from("\n")]));
  await writeFile(file("3.srt"), Buffer.concat([line(1, "雨停了"), line(2, old), line(3, "走吧")]));
  const inputs = [...picture("160x90", { seconds: 2 }), "-i", file("1.srt"), "-i", file("2.ass"), "-i", file("3.srt")];
  const maps = [0, 1, 2, 3].flatMap((input) => ["-map", String(input)]);
  await ffmpeg(...inputs, ...maps, "-c:v", "libx264", "-c:s", "copy", file("sent.mkv"));
  const found = await extractSubtitles(await probeSource(file("sent.mkv"), tools), tools, to);
  expect(found.map(({ cues }) => cues.map(({ text }) => text))).toEqual([
    ["Hello", "雨停了"],
    ["雨停了"],
    ["雨停了", "走吧"],
  ]);
});

test.skipIf(withoutFilms)("subtitles of which some lines cannot be shown keep the others", async () => {
  const { tools, to, file } = await studio();
  const stamp = (at: number) =>
    `00:00:${String(Math.floor(at / 1000)).padStart(2, "0")},${String(at % 1000).padStart(3, "0")}`;
  const srt = (lines: readonly (readonly [number, number, string])[]) =>
    lines.map(([start, end, text], at) => `${at + 1}\n${stamp(start)} --> ${stamp(end)}\n${text}\n`).join("\n");
  await writeFile(
    file("empty.srt"),
    srt([
      [0, 500, "雨停了"],
      [700, 700, "无"],
      [1000, 1500, "走吧"],
    ]),
  );
  // MP4 shows one after the other: of two that begin together no time is left for the first.
  await writeFile(
    file("both.srt"),
    srt([
      [0, 500, "雨停了"],
      [1000, 1500, "走"],
      [1000, 1500, "走吧"],
    ]),
  );
  await writeFile(
    file("many.srt"),
    srt(Array.from({ length: 22_000 }, (_, at) => [Math.floor(at / 20), 1500, `${at}`])),
  );
  const textsOf = async (name: string) => {
    const kind = name === "both.srt" ? ["-c:s", "mov_text", file("both.mp4")] : ["-c:s", "srt", file(`${name}.mkv`)];
    await ffmpeg(
      ...picture("160x90", { seconds: 2 }),
      "-i",
      file(name),
      "-map",
      "0",
      "-map",
      "1",
      "-c:v",
      "libx264",
      ...kind,
    );
    const source = await probeSource(kind.at(-1) ?? "", tools);
    const [track] = await extractSubtitles(source, { ...tools, folder: to }, to);
    return track?.cues.map(({ text }) => text);
  };
  // One after the other, as all are extracted to the same folder.
  expect(await textsOf("empty.srt")).toEqual(["雨停了", "走吧"]);
  expect(await textsOf("both.srt")).toEqual(["雨停了", "走吧"]);
  expect(await textsOf("many.srt")).toHaveLength(21_600);
});
