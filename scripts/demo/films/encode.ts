import { join } from "node:path";
import { ffmpeg } from "./commands.ts";
import { fps } from "./film.ts";
import { sampleRate } from "./music.ts";
import { type Quality, segment } from "./settings.ts";

/** Writes one rendition: a single fragmented MP4 and the playlist of its byte ranges. */
export async function encodeRendition(
  pictures: string,
  music: string,
  folder: string,
  quality: Quality,
): Promise<void> {
  const frames = segment * fps;
  const shape = `keyint=${frames}:min-keyint=${frames}:scenecut=0:open-gop=0:bframes=6:rc-lookahead=60`;
  const rate = ["-crf", `${quality.crf}`, "-maxrate", `${quality.ceiling}`, "-bufsize", `${quality.ceiling * 2}`];
  await ffmpeg([
    "-i",
    pictures,
    "-i",
    music,
    "-map",
    "0:v",
    "-map",
    "1:a",
    "-vf",
    `scale=${quality.width}:${quality.height}:flags=lanczos,setsar=1`,
    "-c:v",
    "libx264",
    "-preset",
    "medium",
    "-tune",
    "animation",
    "-profile:v",
    "high",
    "-pix_fmt",
    "yuv420p",
    "-threads",
    "2",
    ...rate,
    "-x264-params",
    shape,
    "-colorspace",
    "bt709",
    "-color_primaries",
    "bt709",
    "-color_trc",
    "bt709",
    "-c:a",
    "aac",
    "-b:a",
    `${quality.audio}`,
    "-ar",
    `${sampleRate}`,
    "-ac",
    "1",
    "-map_metadata",
    "-1",
    "-fflags",
    "+bitexact",
    "-flags",
    "+bitexact",
    "-f",
    "hls",
    "-hls_time",
    `${segment}`,
    "-hls_playlist_type",
    "vod",
    "-hls_segment_type",
    "fmp4",
    "-hls_flags",
    "single_file",
    "-hls_segment_filename",
    join(folder, `${quality.name}.mp4`),
    join(folder, `${quality.name}.m3u8`),
  ]);
}
