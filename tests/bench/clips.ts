import { existsSync } from "node:fs";

const rate = 30;

/** Where common systems keep a font. */
const font = ["/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf", "/System/Library/Fonts/Helvetica.ttc"].find(
  (file) => existsSync(file),
);

/** In pixels; `from` is the second at which it appears. */
interface Line {
  x: number;
  y: number;
  tall: number;
  from?: number;
}

/** A line of text; a bar in its place if this ffmpeg `writes` none. */
function lineOf(writes: boolean, text: string, { x, y, tall, from = 0 }: Line): string {
  const drawn =
    writes && font !== undefined
      ? `drawtext=fontfile=${font}:fontsize=${tall}:fontcolor=white:x=${x}:y=${y}:text='${text}'`
      : `drawbox=x=${x}:y=${y}:w=${Math.round(text.length * tall * 0.5)}:h=${tall}:color=white:t=fill`;
  return `${drawn}:enable='gte(t,${from})'`;
}

/** Ten kinds of films this many pixels high: drawn, filmed, recorded from a screen; easy and hard ones. By name, as ffmpeg's `lavfi` draws them. */
export function clipsOf(height: number, writes: boolean): Readonly<Record<string, string>> {
  const px = (share: number) => Math.round(height * share);
  const size = `${px(16 / 9)}x${height}`;
  const at = `size=${size}:rate=${rate}`;
  const still = `mandelbrot=size=${px(64 / 27)}x${px(4 / 3)}:rate=1:start_scale=0.02:end_scale=0.01,trim=end_frame=1`;
  const zoomed = `${still},zoompan=z='1+0.0015*on':d=600:s=${size}:fps=${rate},gblur=sigma=1`;
  const code = Array.from({ length: 30 }, (_, row) =>
    lineOf(writes, `${row} const line${(row * 7919) % 1000} = await next(${(row * 104_729) % 9973})`, {
      x: px(0.1),
      y: px(row / 15),
      tall: px(1 / 27),
    }),
  );
  const points = ["The quick brown fox jumps over the lazy dog", "and comes home late", "1 + 2 + 3 + 4 = 10"];
  const slide = [
    lineOf(writes, "Chapter 1", { x: px(0.11), y: px(0.13), tall: px(1 / 12) }),
    ...points.map((text, row) =>
      lineOf(writes, text, { x: px(0.13), y: px(0.3 + row / 15), tall: px(0.04), from: row / 2 }),
    ),
    `drawbox=x=${px(0.13)}:y=${px(0.57)}:w=${px(0.83)}:h=${px(0.19)}:color=0x4080c0:t=fill:enable='gte(t,1.2)'`,
  ];
  return {
    测试图与移动的形状: `testsrc2=${at}`,
    "分形，越来越深": `mandelbrot=${at}:start_scale=0.5:end_scale=0.002:end_pts=150:maxiter=400`,
    "生命游戏，闪动的方块": `life=size=240x136:rate=8:mold=10:ratio=0.15:death_color=#203040:life_color=#e0e080:seed=7,fps=${rate},scale=${size.replace("x", ":")}:flags=neighbor`,
    流动的渐变: `gradients=${at}:speed=0.02:nb_colors=5:seed=3`,
    慢推的静止画面: zoomed,
    "同样的画面，有胶片颗粒": `${zoomed},noise=c0s=7:c0f=t+u:all_seed=5`,
    幻灯片: [`color=0x203050:${at}`, ...slide].join(","),
    滚动的代码: [
      `color=0x101418:size=${px(16 / 9)}x${height * 2}:rate=${rate}`,
      ...code,
      `crop=${px(16 / 9)}:${height}:0:'min(${height},t*${px(0.15)})'`,
    ].join(","),
    有噪点的彩条: `smptehdbars=${at},noise=alls=5:allf=t:all_seed=3`,
    移动的方格: `sierpinski=${at}:jump=40:seed=2:type=carpet,gblur=sigma=1.5`,
  };
}
