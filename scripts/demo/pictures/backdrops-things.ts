import type { Backdrop, DrawBackdrop } from "./backdrop.ts";
import { circle, glow, line, n, path, rect, repeat } from "./svg.ts";

/** Streets, rooms and objects as portrait backgrounds. */
export const thingBackdrops = {
  rain: (random, a, b, light) =>
    repeat(6, (i) => rect(i * 84 - 14, random.between(60, 260), 70, 640, i % 2 ? a : b, 'opacity=".55"')) +
    repeat(26, () =>
      rect(random.between(0, 470), random.between(120, 520), 10, 14, light, `opacity="${n(random.between(0.2, 0.9))}"`),
    ) +
    repeat(46, () => {
      const x = random.between(-20, 500),
        y = random.between(-20, 620);
      return line(`M${n(x)},${n(y)} l-9,46`, "#fff", 1.6, 'opacity=".28"');
    }),
  planet: (random, a, b, light) =>
    repeat(70, () =>
      circle(
        random.between(0, 480),
        random.between(0, 520),
        random.between(0.6, 2.2),
        "#fff",
        `opacity="${n(random.between(0.3, 1))}"`,
      ),
    ) +
    circle(400, 180, 150, a) +
    path("M400,30 a150,150 0 0 1 0,300 a210,210 0 0 0 0,-300Z", b) +
    line("M212,236 C300,280 480,220 560,110", light, 6, 'opacity=".8"') +
    line("M196,262 C300,312 500,250 580,130", light, 2, 'opacity=".5"'),
  road: (_random, a, b, light) =>
    circle(130, 250, 96, light) +
    path(ridge(400, 90, 3, 0.4), a) +
    path(ridge(470, 60, 4, 1.4), b) +
    path("M210,470 L250,470 L470,640 L60,640Z", "#000", 'opacity=".25"') +
    repeat(5, (i) =>
      path(`M${230 - i * 2},${482 + i * 32} h${4 + i * 4} l${4 + i} ,18 h-${8 + i * 5}Z`, light, 'opacity=".8"'),
    ),
  gears: (_random, a, b, light) =>
    gear(90, 160, 120, 14, a) +
    gear(420, 110, 84, 12, b) +
    gear(400, 330, 130, 16, a) +
    circle(90, 160, 46, b) +
    circle(420, 110, 30, light, 'opacity=".7"') +
    circle(400, 330, 50, b) +
    gear(40, 400, 70, 10, light),
  ink: (random, a, b) =>
    line("M120,110 C300,20 470,150 430,320 C390,480 200,500 110,380 C50,290 60,190 150,120", a, 40, 'opacity=".85"') +
    line("M128,104 C310,30 456,160 418,316 C380,462 206,486 120,372", b, 10, 'opacity=".5"') +
    repeat(20, () =>
      circle(
        random.between(40, 460),
        random.between(60, 520),
        random.between(1, 8),
        a,
        `opacity="${n(random.between(0.3, 0.8))}"`,
      ),
    ),
  lanterns: (random, a, b, light) =>
    `<defs>${glow("lamp", light)}</defs>` +
    repeat(10, (i) => {
      const x = (i * 113 + 30) % 480,
        y = 50 + ((i * 167) % 480),
        s = random.between(0.55, 1.15);
      return (
        circle(x, y, 90 * s, "url(#lamp)", 'opacity=".55"') +
        line(`M${n(x)},${n(y - 38 * s)} V${n(y - 70 * s)}`, b, 2) +
        `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(30 * s)}" ry="${n(36 * s)}" fill="${a}"/><ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(13 * s)}" ry="${n(36 * s)}" fill="${light}" opacity=".55"/>` +
        rect(x - 14 * s, y - 40 * s, 28 * s, 7 * s, b) +
        rect(x - 14 * s, y + 33 * s, 28 * s, 7 * s, b) +
        line(`M${n(x)},${n(y + 40 * s)} v${n(22 * s)}`, light, 3)
      );
    }),
  kites: (_random, a, b, light) =>
    repeat(
      5,
      (i) =>
        `<ellipse cx="${(i * 131) % 480}" cy="${120 + ((i * 97) % 400)}" rx="${70 + i * 8}" ry="${20 + i * 2}" fill="#fff" opacity=".5"/>`,
    ) +
    kite(96, 130, 62, a, b) +
    kite(392, 96, 48, b, light) +
    kite(414, 320, 40, a, light) +
    kite(52, 390, 34, b, a) +
    line("M96,190 C60,340 140,440 100,640 M392,140 C420,300 300,420 360,640", "#fff", 2, 'opacity=".7"'),
  planes: (_random, a, b, light) =>
    [
      [80, 110, 1.1, -16],
      [390, 170, 0.9, 12],
      [60, 380, 0.7, 8],
      [430, 400, 1, -24],
      [230, 50, 0.6, -6],
    ]
      .map(
        ([x = 0, y = 0, s = 1, turn = 0]) =>
          `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})">${path("M-60,10 L64,-30 L-6,44Z", light)}${path("M-60,10 L64,-30 L-22,22Z", "#fff")}${path("M-22,22 L64,-30 L-14,52Z", b)}</g>`,
      )
      .join("") +
    line("M-20,250 C100,170 200,230 300,150 S480,120 520,60", a, 4, 'stroke-dasharray="2 16" opacity=".9"'),
  keys: (_random, a, b, light) =>
    circle(120, 170, 110, light, 'opacity=".9"') +
    repeat(9, (i) => path(`M${i * 56 - 6},${300 + i * 12} h50 v420 h-50Z`, i % 2 ? a : b, 'opacity=".85"')) +
    repeat(8, (i) => (i % 3 === 2 ? "" : path(`M${i * 56 + 30},${306 + i * 12} h28 v150 h-28Z`, "#15101f"))),
  waves: (_random, a, b, light) =>
    repeat(9, (i) =>
      circle(
        240,
        290,
        70 + i * 42,
        "none",
        `stroke="${i % 3 === 0 ? light : i % 2 ? a : b}" stroke-width="${i % 3 === 0 ? 10 : 5}" opacity="${n(0.9 - i * 0.07)}"`,
      ),
    ) +
    repeat(25, (i) => {
      const h = 20 + Math.abs(Math.sin(i * 1.3) * Math.cos(i * 0.7)) * 110;
      return rect(i * 20 + 2, 560 - h, 10, h * 2, i % 2 ? a : light, 'rx="5" opacity=".5"');
    }),
  window: (random, a, b, light) =>
    rect(30, 50, 420, 420, a, 'rx="36"') +
    rect(46, 66, 388, 388, b, 'rx="26"') +
    circle(340, 160, 38, light) +
    path(
      "M46,330 C140,270 220,330 300,290 S400,300 434,280 V428 a26,26 0 0 1 -26,26 H72 a26,26 0 0 1 -26,-26Z",
      a,
      'opacity=".9"',
    ) +
    repeat(14, () =>
      circle(random.between(60, 420), random.between(330, 440), random.between(2, 6), light, 'opacity=".9"'),
    ) +
    repeat(5, (i) => line(`M46,${100 + i * 70} h${n(random.between(80, 260))}`, "#fff", 2, 'opacity=".16"')),
  board: (_random, a, b, light) =>
    rect(24, 50, 432, 380, b, 'rx="8"') +
    rect(36, 62, 408, 356, a) +
    line("M70,330 L150,170 L230,330Z M92,286 h116", light, 4, 'opacity=".75"') +
    circle(360, 170, 56, "none", `stroke="${light}" stroke-width="4" opacity=".75"`) +
    line("M360,170 L402,134 M300,300 C330,250 360,350 410,280 M70,110 h110 M70,134 h74", light, 4, 'opacity=".6"'),
} satisfies Partial<Record<Backdrop, DrawBackdrop>>;

const ridge = (y: number, height: number, peaks: number, phase: number) => {
  const points = Array.from(
    { length: 25 },
    (_, i) =>
      `${n(i * 20)},${n(y - Math.abs(Math.sin((i / 24) * Math.PI * peaks + phase)) * height - Math.sin(i * 1.7 + phase) * height * 0.08)}`,
  );
  return `M0,640 L${points.join(" L")} L480,640Z`;
};

function gear(x: number, y: number, radius: number, teeth: number, color: string): string {
  return (
    repeat(teeth, (i) =>
      rect(
        x - radius * 0.1,
        y - radius * 1.14,
        radius * 0.2,
        radius * 0.3,
        color,
        `transform="rotate(${n((360 / teeth) * i)} ${x} ${y})" rx="3"`,
      ),
    ) + circle(x, y, radius * 0.8, "none", `stroke="${color}" stroke-width="${n(radius * 0.36)}"`)
  );
}

function kite(x: number, y: number, size: number, a: string, b: string): string {
  return (
    path(`M${x},${y - size} L${n(x + size * 0.75)},${y} L${x},${n(y + size * 1.2)} L${n(x - size * 0.75)},${y}Z`, a) +
    path(
      `M${x},${y - size} L${n(x + size * 0.75)},${y} L${x},${y}Z M${x},${y} L${x},${n(y + size * 1.2)} L${n(x - size * 0.75)},${y}Z`,
      b,
    )
  );
}
