import { existsSync } from "node:fs";

/** Pictures in this size and rate, made of nothing: name, and what ffmpeg's `lavfi` draws. */
const size = "1920x1080";
const rate = 30;

/** Where common systems keep a font; without one, the clips with text have shapes in its place. */
const font = ["/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf", "/System/Library/Fonts/Helvetica.ttc"].find(
  (file) => existsSync(file),
);

function line(text: string, { x, y, size: height }: { x: number; y: number | string; size: number }): string {
  return font === undefined
    ? `drawbox=x=${x}:y='${y}':w=${text.length * height * 0.5}:h=${height}:color=white:t=fill`
    : `drawtext=fontfile=${font}:fontsize=${height}:fontcolor=white:x=${x}:y='${y}':text='${text}'`;
}

const still = `mandelbrot=size=2560x1440:rate=1:start_scale=0.02:end_scale=0.01,trim=end_frame=1`;
const zoomed = `${still},zoompan=z='1+0.0015*on':d=600:s=${size}:fps=${rate},gblur=sigma=1`;
/** Program text, twice as tall as the picture. */
const code = Array.from({ length: 30 }, (_, row) =>
  line(`${row} const line${(row * 7919) % 1000} = await reader.next(${(row * 104_729) % 9973})`, {
    x: 100,
    y: row * 68,
    size: 40,
  }),
).join(",");

/** Ten kinds of films: drawn, filmed, recorded from a screen; easy and hard ones. */
export const clips: Readonly<Record<string, string>> = {
  测试图与移动的形状: `testsrc2=size=${size}:rate=${rate}`,
  "分形：越来越深": `mandelbrot=size=${size}:rate=${rate}:start_scale=0.5:end_scale=0.002:end_pts=150:maxiter=400`,
  "生命游戏：方块闪动": `life=size=240x136:rate=8:mold=10:ratio=0.15:death_color=#203040:life_color=#e0e080:seed=7,fps=${rate},scale=1920:1080:flags=neighbor`,
  流动的渐变: `gradients=size=${size}:rate=${rate}:speed=0.02:nb_colors=5:seed=3`,
  胶片颗粒: `${zoomed},noise=c0s=7:c0f=t+u:all_seed=5`,
  幻灯片: `color=0x203050:size=${size}:rate=${rate},${line("Chapter 1", { x: 120, y: 140, size: 90 })},${line("The quick brown fox jumps over the lazy dog", { x: 140, y: "330+60*floor(t/1.5)", size: 44 })},drawbox=x=140:y='620-40*floor(t/1.5)':w=900:h=200:color=0x4080c0:t=fill`,
  滚动的代码: `color=0x101418:size=1920x2160:rate=${rate},${code},crop=1920:1080:0:'min(1080,t*160)'`,
  慢推的静止画面: zoomed,
  彩条与噪点: `smptehdbars=size=${size}:rate=${rate},noise=alls=5:allf=t:all_seed=3`,
  移动的方格: `sierpinski=size=${size}:rate=${rate}:jump=40:seed=2:type=carpet,gblur=sigma=1.5`,
};
