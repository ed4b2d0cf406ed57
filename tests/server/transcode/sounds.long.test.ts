import { readdir, readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { makeFilm } from "#server/transcode/film.ts";
import { wrapOriginal } from "#server/transcode/original.ts";
import { probeSource } from "#server/transcode/probe.ts";
import { examine, ffmpeg, studio, withoutFilms } from "../../helpers/films.ts";
import { beepingFilm, flashOf, soundOf, startsOf, type TestTrack } from "./sounding.ts";

/** A film of such tracks, with its master playlist and the sounds it offers, as they are heard. */
async function made(tracks: readonly TestTrack[], film: Parameters<typeof beepingFilm>[2] = {}) {
  const { tools, to, file } = await studio();
  const source = await probeSource(await beepingFilm(file("sent.mkv"), tracks, film), tools);
  const { details, duration } = await makeFilm(source, tools, to, () => undefined);
  const within = (name: string) => file(`film/${name}`);
  const sounds = [];
  for (const { playlist, label } of details.sounds) {
    const { streams } = await examine(within(playlist));
    sounds.push({ label, ...(await soundOf(within(playlist))), channels: streams[0]?.channels, kinds: streams.length });
  }
  const master = await readFile(within("master.m3u8"), "utf8");
  const lines = (tag: string) => master.split("\n").filter((line) => line.startsWith(tag));
  return {
    details,
    duration,
    sounds,
    media: lines("#EXT-X-MEDIA"),
    variants: lines("#EXT-X-STREAM-INF"),
    master,
    within,
    names: await readdir(to),
  };
}

const labels = (film: { details: { sounds: readonly { label: string }[] } }) =>
  film.details.sounds.map(({ label }) => label);

describe.skipIf(withoutFilms)("the sounds of a film", { timeout: 120_000 }, () => {
  test("in several languages are stored once, beside its pictures, the source's own first", async () => {
    const film = await made(
      [
        { tone: 500, language: "chi", level: 0.4 },
        { tone: 1000, language: "eng", level: 0.05, disposition: "default" },
        { tone: 1500, language: "eng", title: "Director's commentary", seconds: 2 },
        { tone: null, language: "jpn" },
        { tone: 2000, language: "fre", title: 'Québec "VFQ"' },
      ],
      { size: "640x480" },
    );
    expect(film.media).toEqual([
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="sound-1.m3u8"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="中文",LANGUAGE="zh-CN",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="2",URI="sound-2.m3u8"',
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="English · Director's commentary",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="2",URI="sound-3.m3u8"`,
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="français",LANGUAGE="fr",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="2",URI="sound-4.m3u8"',
    ]);
    expect(film.variants).toHaveLength(2);
    for (const line of film.variants) expect(line).toMatch(/CODECS="avc1\.\w+,mp4a\.40\.2",AUDIO="sound"$/);
    expect(film.names.filter((name) => /^sound-.*mp4$/.test(name))).toHaveLength(4);
    expect(film.sounds.map(({ tone }) => Math.round(tone / 100) * 100)).toEqual([1000, 500, 1500, 2000]);
    for (const rung of ["480p.m3u8", "360p.m3u8"]) {
      const { streams } = await examine(film.within(rung));
      expect(streams.map(({ codec_type }) => codec_type)).toEqual(["video"]);
    }
    // The plain file has the sound that is heard unless another is chosen.
    const plain = film.within("film.mp4");
    const { streams } = await examine(plain);
    expect(streams.map(({ codec_type }) => codec_type)).toEqual(["video", "audio"]);
    expect((await soundOf(plain)).tone).toBeCloseTo(1000, -2);
    expect(Math.abs((await soundOf(plain)).at - (await flashOf(plain)))).toBeLessThan(0.02);
    const flash = await flashOf(film.within("480p.m3u8"));
    for (const { at, lasts, channels, kinds } of film.sounds) {
      expect(Math.abs(at - flash)).toBeLessThan(0.02);
      expect(Math.abs(lasts - film.duration)).toBeLessThan(0.1);
      expect({ channels, kinds }).toEqual({ channels: 2, kinds: 1 });
    }
    // The quiet one and the loud one end alike.
    const [quiet, loud] = film.sounds.map(({ level }) => 20 * Math.log10(level));
    expect(Math.abs((quiet ?? 0) - (loud ?? 0))).toBeLessThan(2);
  });

  test.each(["60", "30000/1001", "25/2"])("are in step with its pictures at %s a second", async (rate) => {
    const tracks = [
      { tone: 500, language: "chi" },
      { tone: 1000, language: "eng" },
    ];
    const film = await made(tracks, { rate });
    const [rung] = film.names.filter((name) => /^\d+p\.m3u8$/.test(name));
    const whole = await flashOf(film.within(rung ?? ""));
    for (const { at } of film.sounds) expect(Math.abs(at - whole)).toBeLessThan(0.02);
  });

  test.each(["25", "60", "25/2"])("begin with its pictures in browsers too, at %s a second", async (rate) => {
    // What the encoder of the sound needs before it.
    const lead = -1024 / 48_000;
    const one = await made([{ tone: 500 }], { rate });
    expect((await startsOf(one.within("90p.mp4"))).map((at) => at.toFixed(3))).toEqual(["0.000", lead.toFixed(3)]);
    const several = await made([{ tone: 500 }, { tone: 1000 }], { rate });
    expect((await startsOf(several.within("90p.mp4"))).map((at) => at.toFixed(3))).toEqual(["0.000"]);
    for (const name of ["sound-1.mp4", "sound-2.mp4"])
      expect((await startsOf(several.within(name))).map((at) => at.toFixed(3))).toEqual([lead.toFixed(3)]);
  });

  test("offer 5.1 beside stereo, of the track that has it", async () => {
    const film = await made([
      { tone: 500, language: "eng", channels: 6, title: "Surround 5.1" },
      { tone: 1000, language: "eng", title: "Stereo" },
      { tone: 1500, language: "chi", channels: 6 },
    ]);
    expect(labels(film)).toEqual(["English", "English · 5.1 环绕声", "中文"]);
    expect(film.sounds.map(({ channels }) => channels)).toEqual([2, 6, 2]);
    expect(film.sounds.map(({ tone }) => Math.round(tone / 100) * 100)).toEqual([1000, 500, 1500]);
    expect(film.media[1]).toContain('DEFAULT=NO,AUTOSELECT=NO,CHANNELS="6"');
    const flash = await flashOf(film.within("90p.m3u8"));
    for (const { at } of film.sounds) expect(Math.abs(at - flash)).toBeLessThan(0.02);
    const alone = await made([{ tone: 500, channels: 6 }]);
    expect(labels(alone)).toEqual(["立体声", "5.1 环绕声"]);
  });

  test("have names where the file has none, and are eight at most", async () => {
    const plain = await made([{ tone: 500 }, { tone: 1000, title: "旁白" }, { tone: 1500 }]);
    expect(labels(plain)).toEqual(["声音 1", "旁白", "声音 3"]);
    expect(plain.media[0]).not.toContain("LANGUAGE");
    const many = await made(Array.from({ length: 10 }, (_, index) => ({ tone: 300 + index * 100, language: "eng" })));
    expect(labels(many)).toEqual(["English", ...[2, 3, 4, 5, 6, 7, 8].map((number) => `English ${number}`)]);
  });

  test("begin with what is heard and is no commentary, whatever comes first in the file", async () => {
    const commented = await made([
      { tone: 500, language: "chi", title: "导演评论音轨", disposition: "default" },
      { tone: 1000, language: "chi" },
    ]);
    expect(labels(commented)).toEqual(["中文", "中文 · 导演评论音轨"]);
    const silent = await made([{ tone: null, disposition: "default" }, { tone: 1000 }]);
    expect(labels(silent)).toEqual(["声音 2", "声音 1"]);
    for (const film of [commented, silent]) {
      expect(film.media[0]).toContain("DEFAULT=YES");
      expect((await soundOf(film.within("film.mp4"))).tone).toBeCloseTo(1000, -2);
    }
  });

  test("are heard in the file as it was sent too, though its first is silence", async () => {
    const { tools, to, file } = await studio();
    const tracks = [{ tone: null, disposition: "default" }, { tone: 1000 }];
    await ffmpeg(
      "-i",
      await beepingFilm(file("sent.mkv"), tracks),
      "-map",
      "0",
      "-c:v",
      "copy",
      "-c:a",
      "aac",
      file("sent.mp4"),
    );
    const original = await wrapOriginal(await probeSource(file("sent.mp4"), tools), tools, to);
    expect((await soundOf(file(`film/${original}`))).tone).toBeCloseTo(1000, -2);
  });

  test("are in each quality where there is no choice", async () => {
    const one = await made([{ tone: 500, language: "chi" }]);
    const silent = await made([
      { tone: 500, language: "chi" },
      { tone: null, language: "eng" },
    ]);
    for (const film of [one, silent]) {
      expect(film.master).toMatch(
        /^#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n#EXT-X-STREAM-INF:BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,RESOLUTION=160x90,FRAME-RATE=25\.000,CODECS="avc1\.\w+,mp4a\.40\.2"\n90p\.m3u8\n$/,
      );
      expect(film.details.sounds).toEqual([]);
      expect(film.names.filter((name) => name.startsWith("sound"))).toEqual([]);
      expect((await soundOf(film.within("90p.m3u8"))).tone).toBeCloseTo(500, -2);
    }
  });
});
