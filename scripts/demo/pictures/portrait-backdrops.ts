import type { Random } from "./random.ts";
import { circle, glow, line, n, path, rect, repeat } from "./svg.ts";

export type Backdrop = "rain" | "planet" | "road" | "fireflies" | "gears" | "terraces" | "ink" | "lanterns" | "sea" | "river" | "kites" | "planes" | "keys" | "dunes" | "snow" | "blossom" | "hills" | "bamboo" | "aurora" | "tree" | "waves" | "window" | "board" | "night";

/** What stands behind the person: 480 by 640, drawn with three colours of the picture's own palette. */
export function drawBackdrop(kind: Backdrop, random: Random, a: string, b: string, light: string): string {
  return backdrops[kind](random, a, b, light);
}

const ridge = (y: number, height: number, peaks: number, phase: number) => {
  const points = Array.from({ length: 25 }, (_, i) => `${n(i * 20)},${n(y - Math.abs(Math.sin((i / 24) * Math.PI * peaks + phase)) * height - Math.sin(i * 1.7 + phase) * height * 0.08)}`);
  return `M0,640 L${points.join(" L")} L480,640Z`;
};

const backdrops: Record<Backdrop, (random: Random, a: string, b: string, light: string) => string> = {
  rain: (random, a, b, light) =>
    repeat(6, (i) => rect(i * 84 - 14, random.between(60, 260), 70, 640, i % 2 ? a : b, 'opacity=".55"')) +
    repeat(26, () => rect(random.between(0, 470), random.between(120, 520), 10, 14, light, `opacity="${n(random.between(0.2, 0.9))}"`)) +
    repeat(46, () => { const x = random.between(-20, 500), y = random.between(-20, 620); return line(`M${n(x)},${n(y)} l-9,46`, "#fff", 1.6, 'opacity=".28"'); }),
  planet: (random, a, b, light) =>
    repeat(70, () => circle(random.between(0, 480), random.between(0, 520), random.between(0.6, 2.2), "#fff", `opacity="${n(random.between(0.3, 1))}"`)) +
    circle(400, 180, 150, a) + path("M400,30 a150,150 0 0 1 0,300 a210,210 0 0 0 0,-300Z", b) + line("M212,236 C300,280 480,220 560,110", light, 6, 'opacity=".8"') + line("M196,262 C300,312 500,250 580,130", light, 2, 'opacity=".5"'),
  road: (_random, a, b, light) => circle(130, 250, 96, light) + path(ridge(400, 90, 3, 0.4), a) + path(ridge(470, 60, 4, 1.4), b) + path("M210,470 L250,470 L470,640 L60,640Z", "#000", 'opacity=".25"') + repeat(5, (i) => path(`M${230 - i * 2},${482 + i * 32} h${4 + i * 4} l${4 + i} ,18 h-${8 + i * 5}Z`, light, 'opacity=".8"')),
  fireflies: (random, a, b, light) =>
    repeat(9, (i) => { const x = i * 60 + random.between(-16, 16); return path(`M${n(x - 14)},640 C${n(x - 8)},400 ${n(x - 12)},200 ${n(x - 4)},-10 h${n(random.between(10, 22))} C${n(x + 14)},200 ${n(x + 10)},400 ${n(x + 22)},640Z`, i % 2 ? a : b, 'opacity=".7"'); }) +
    `<defs>${glow("fly", light)}</defs>` + repeat(30, () => { const x = random.between(0, 480), y = random.between(40, 600), r = random.between(8, 22); return circle(x, y, r, "url(#fly)") + circle(x, y, r / 6, "#fffbe0"); }),
  gears: (_random, a, b, light) => gear(90, 160, 120, 14, a) + gear(420, 110, 84, 12, b) + gear(400, 330, 130, 16, a) + circle(90, 160, 46, b) + circle(420, 110, 30, light, 'opacity=".7"') + circle(400, 330, 50, b) + gear(40, 400, 70, 10, light),
  terraces: (_random, a, b, light) => circle(350, 130, 62, light) + path(ridge(300, 110, 2, 0.6), a, 'opacity=".5"') + repeat(9, (i) => path(`M-10,${330 + i * 36} C120,${280 + i * 40} 300,${380 + i * 26} 490,${300 + i * 38} V640 H-10Z`, i % 2 ? a : b)) + repeat(9, (i) => line(`M-10,${330 + i * 36} C120,${280 + i * 40} 300,${380 + i * 26} 490,${300 + i * 38}`, light, 2.5, 'opacity=".4"')),
  ink: (random, a, b) =>
    line("M120,110 C300,20 470,150 430,320 C390,480 200,500 110,380 C50,290 60,190 150,120", a, 40, 'opacity=".85"') + line("M128,104 C310,30 456,160 418,316 C380,462 206,486 120,372", b, 10, 'opacity=".5"') +
    repeat(20, () => circle(random.between(40, 460), random.between(60, 520), random.between(1, 8), a, `opacity="${n(random.between(0.3, 0.8))}"`)),
  lanterns: (random, a, b, light) =>
    `<defs>${glow("lamp", light)}</defs>` + repeat(10, (i) => { const x = (i * 113 + 30) % 480, y = 50 + ((i * 167) % 480), s = random.between(0.55, 1.15); return circle(x, y, 90 * s, "url(#lamp)", 'opacity=".55"') + line(`M${n(x)},${n(y - 38 * s)} V${n(y - 70 * s)}`, b, 2) + `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(30 * s)}" ry="${n(36 * s)}" fill="${a}"/><ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(13 * s)}" ry="${n(36 * s)}" fill="${light}" opacity=".55"/>` + rect(x - 14 * s, y - 40 * s, 28 * s, 7 * s, b) + rect(x - 14 * s, y + 33 * s, 28 * s, 7 * s, b) + line(`M${n(x)},${n(y + 40 * s)} v${n(22 * s)}`, light, 3); }),
  sea: (_random, a, b, light) => circle(240, 300, 190, light) + rect(0, 330, 480, 310, a) + repeat(10, (i) => line(`M${90 + ((i * 57) % 90)},${350 + i * 26} h${n(220 - ((i * 41) % 90))}`, i % 3 ? light : b, 6, 'opacity=".5"')) + path("M360,330 l20,-90 l4,0 l46,82 l-40,0 l0,8Z", b) + path("M340,330 h100 l-16,24 h-66Z", b),
  river: (random, a, b, light) => path(ridge(280, 90, 2, 1), a, 'opacity=".6"') + rect(0, 280, 480, 360, b) + path("M40,300 C160,190 320,190 440,300 L416,304 C320,224 160,224 64,304Z", a) + `<defs>${glow("lamp", light)}</defs>` + repeat(22, () => { const y = random.between(310, 620), s = (y - 260) / 260, x = random.between(10, 470); return circle(x, y, 34 * s, "url(#lamp)") + path(`M${n(x - 9 * s)},${n(y + 6 * s)} h${n(18 * s)} l${n(-3 * s)},${n(-16 * s)} h${n(-12 * s)}Z`, light); }),
  kites: (_random, a, b, light) => repeat(5, (i) => `<ellipse cx="${(i * 131) % 480}" cy="${120 + ((i * 97) % 400)}" rx="${70 + i * 8}" ry="${20 + i * 2}" fill="#fff" opacity=".5"/>`) + kite(96, 130, 62, a, b) + kite(392, 96, 48, b, light) + kite(414, 320, 40, a, light) + kite(52, 390, 34, b, a) + line("M96,190 C60,340 140,440 100,640 M392,140 C420,300 300,420 360,640", "#fff", 2, 'opacity=".7"'),
  planes: (_random, a, b, light) => [[80, 110, 1.1, -16], [390, 170, 0.9, 12], [60, 380, 0.7, 8], [430, 400, 1, -24], [230, 50, 0.6, -6]].map(([x = 0, y = 0, s = 1, turn = 0]) => `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})">${path("M-60,10 L64,-30 L-6,44Z", light)}${path("M-60,10 L64,-30 L-22,22Z", "#fff")}${path("M-22,22 L64,-30 L-14,52Z", b)}</g>`).join("") + line("M-20,250 C100,170 200,230 300,150 S480,120 520,60", a, 4, 'stroke-dasharray="2 16" opacity=".9"'),
  keys: (_random, a, b, light) => circle(120, 170, 110, light, 'opacity=".9"') + repeat(9, (i) => path(`M${i * 56 - 6},${300 + i * 12} h50 v420 h-50Z`, i % 2 ? a : b, 'opacity=".85"')) + repeat(8, (i) => (i % 3 === 2 ? "" : path(`M${i * 56 + 30},${306 + i * 12} h28 v150 h-28Z`, "#15101f"))),
  dunes: (_random, a, b, light) => circle(350, 170, 78, light) + path("M0,340 C120,250 220,320 300,280 S420,230 480,260 V640 H0Z", a) + path("M0,430 C100,330 200,360 260,420 C330,350 420,340 480,390 V640 H0Z", b) + path("M260,420 C330,350 420,340 480,390 V640 H330 C320,560 300,480 260,420Z", "#000", 'opacity=".16"') + path("M0,540 C140,450 300,540 480,470 V640 H0Z", a),
  snow: (random, a, b, light) => path(ridge(320, 150, 2, 0.3), a, 'opacity=".7"') + path(ridge(400, 90, 4, 1.1), b) + repeat(5, (i) => pine(30 + i * 106, 470, 90 + (i % 2) * 40, a)) + rect(0, 460, 480, 180, light, 'opacity=".9"') + repeat(80, () => circle(random.between(0, 480), random.between(0, 620), random.between(1.4, 4.4), "#fff", `opacity="${n(random.between(0.5, 1))}"`)),
  blossom: (random, a, b, light) => line("M-10,120 C120,140 160,60 300,70 C380,76 420,40 500,20 M150,100 C200,160 190,220 240,250 M340,68 C400,120 420,170 500,180", a, 12) + repeat(34, () => { const x = random.between(0, 480), y = random.between(10, 330); return repeat(5, (i) => circle(x + Math.cos(i * 1.257) * 9, y + Math.sin(i * 1.257) * 9, 8, i % 2 ? b : light, 'opacity=".9"')) + circle(x, y, 4, "#f7d774"); }),
  hills: (random, a, b, light) => circle(110, 130, 58, light) + path(ridge(300, 80, 2, 0.9), a, 'opacity=".55"') + path(ridge(400, 80, 3, 0.2), b, 'opacity=".8"') + path(ridge(500, 60, 2, 2), a) + repeat(14, () => { const x = random.between(0, 480), y = random.between(60, 420); return path(`M${n(x)},${n(y)} q16,-16 34,0 q-18,14 -34,0Z`, light, `opacity=".8" transform="rotate(${n(random.between(0, 180))} ${n(x)} ${n(y)})"`); }),
  bamboo: (random, a, b) => repeat(7, (i) => { const x = 20 + i * 74 + random.between(-14, 14), w = random.between(10, 20); return repeat(6, (k) => rect(x, k * 112 - 30, w, 108, i % 2 ? a : b, `opacity="${i % 2 ? 0.5 : 0.85}" rx="3"`)) + repeat(5, () => { const y = random.between(20, 420); return path(`M${n(x + w)},${n(y)} q40,-6 66,${n(random.between(14, 44))} q-42,4 -66,-30Z`, i % 2 ? b : a, 'opacity=".7"'); }); }),
  aurora: (random, a, b, light) => `<defs><linearGradient id="veil" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${a}" stop-opacity="0"/><stop offset=".7" stop-color="${a}" stop-opacity=".85"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></linearGradient><linearGradient id="veil2" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${b}" stop-opacity="0"/><stop offset=".75" stop-color="${b}" stop-opacity=".8"/><stop offset="1" stop-color="${b}" stop-opacity="0"/></linearGradient></defs>` + repeat(50, () => circle(random.between(0, 480), random.between(0, 460), random.between(0.6, 2), "#fff", 'opacity=".8"')) + repeat(48, (i) => rect(i * 10 - 6, 40 + Math.sin(i / 6) * 50, 12, 280 + Math.sin(i / 3) * 50, "url(#veil)", `opacity="${n(0.3 + 0.5 * Math.abs(Math.sin(i / 4)))}"`)) + repeat(48, (i) => rect(i * 10 - 6, 160 + Math.cos(i / 5) * 60, 12, 240, "url(#veil2)", `opacity="${n(0.2 + 0.4 * Math.abs(Math.cos(i / 5)))}"`)) + path(ridge(520, 90, 3, 0.8), "#0a1a2b"),
  tree: (random, a, b, light) => circle(120, 180, 100, light) + path("M330,640 C350,480 320,360 360,240 C370,300 380,420 420,640Z", a) + line("M356,320 C310,260 250,230 180,220 M362,280 C400,220 440,190 490,180 M352,380 C300,350 260,340 230,340", a, 14) + repeat(60, () => circle(random.between(140, 490), random.between(20, 300), random.between(14, 34), random.pick([b, b, light]), 'opacity=".75"')),
  waves: (_random, a, b, light) => repeat(9, (i) => circle(240, 290, 70 + i * 42, "none", `stroke="${i % 3 === 0 ? light : i % 2 ? a : b}" stroke-width="${i % 3 === 0 ? 10 : 5}" opacity="${n(0.9 - i * 0.07)}"`)) + repeat(25, (i) => { const h = 20 + Math.abs(Math.sin(i * 1.3) * Math.cos(i * 0.7)) * 110; return rect(i * 20 + 2, 560 - h, 10, h * 2, i % 2 ? a : light, 'rx="5" opacity=".5"'); }),
  window: (random, a, b, light) => rect(30, 50, 420, 420, a, 'rx="36"') + rect(46, 66, 388, 388, b, 'rx="26"') + circle(340, 160, 38, light) + path("M46,330 C140,270 220,330 300,290 S400,300 434,280 V428 a26,26 0 0 1 -26,26 H72 a26,26 0 0 1 -26,-26Z", a, 'opacity=".9"') + repeat(14, () => circle(random.between(60, 420), random.between(330, 440), random.between(2, 6), light, 'opacity=".9"')) + repeat(5, (i) => line(`M46,${100 + i * 70} h${n(random.between(80, 260))}`, "#fff", 2, 'opacity=".16"')),
  board: (_random, a, b, light) => rect(24, 50, 432, 380, b, 'rx="8"') + rect(36, 62, 408, 356, a) + line("M70,330 L150,170 L230,330Z M92,286 h116", light, 4, 'opacity=".75"') + circle(360, 170, 56, "none", `stroke="${light}" stroke-width="4" opacity=".75"`) + line("M360,170 L402,134 M300,300 C330,250 360,350 410,280 M70,110 h110 M70,134 h74", light, 4, 'opacity=".6"'),
  night: (random, a, b, light) => repeat(80, () => circle(random.between(0, 480), random.between(0, 420), random.between(0.6, 2.4), "#fff", `opacity="${n(random.between(0.3, 1))}"`)) + line("M60,60 L190,130 M330,40 L420,84", "#fff", 2.5, 'opacity=".8"') + circle(370, 210, 56, light) + path(ridge(430, 120, 2, 0.2), a) + path(ridge(520, 70, 3, 1.2), b),
};

function gear(x: number, y: number, radius: number, teeth: number, color: string): string {
  return repeat(teeth, (i) => rect(x - radius * 0.1, y - radius * 1.14, radius * 0.2, radius * 0.3, color, `transform="rotate(${n((360 / teeth) * i)} ${x} ${y})" rx="3"`)) + circle(x, y, radius * 0.8, "none", `stroke="${color}" stroke-width="${n(radius * 0.36)}"`);
}

function kite(x: number, y: number, size: number, a: string, b: string): string {
  return path(`M${x},${y - size} L${n(x + size * 0.75)},${y} L${x},${n(y + size * 1.2)} L${n(x - size * 0.75)},${y}Z`, a) + path(`M${x},${y - size} L${n(x + size * 0.75)},${y} L${x},${y}Z M${x},${y} L${x},${n(y + size * 1.2)} L${n(x - size * 0.75)},${y}Z`, b);
}

function pine(x: number, y: number, height: number, color: string): string {
  return repeat(3, (i) => path(`M${n(x)},${n(y - height + i * height * 0.22)} l${n(height * (0.16 + i * 0.07))},${n(height * 0.4)} h${n(-height * (0.32 + i * 0.14))}Z`, color));
}
