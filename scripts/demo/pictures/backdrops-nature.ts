import type { Backdrop, DrawBackdrop } from "./backdrop.ts";
import { circle, glow, line, n, path, rect, repeat } from "./svg.ts";

/** Landscape, sea and weather as portrait backgrounds. */
export const natureBackdrops = {
  fireflies: (random, a, b, light) =>
    repeat(9, (i) => {
      const x = i * 60 + random.between(-16, 16);
      return path(
        `M${n(x - 14)},640 C${n(x - 8)},400 ${n(x - 12)},200 ${n(x - 4)},-10 h${n(random.between(10, 22))} C${n(x + 14)},200 ${n(x + 10)},400 ${n(x + 22)},640Z`,
        i % 2 ? a : b,
        'opacity=".7"',
      );
    }) +
    `<defs>${glow("fly", light)}</defs>` +
    repeat(30, () => {
      const x = random.between(0, 480),
        y = random.between(40, 600),
        r = random.between(8, 22);
      return circle(x, y, r, "url(#fly)") + circle(x, y, r / 6, "#fffbe0");
    }),
  terraces: (_random, a, b, light) =>
    circle(350, 130, 62, light) +
    path(ridge(300, 110, 2, 0.6), a, 'opacity=".5"') +
    repeat(9, (i) =>
      path(
        `M-10,${330 + i * 36} C120,${280 + i * 40} 300,${380 + i * 26} 490,${300 + i * 38} V640 H-10Z`,
        i % 2 ? a : b,
      ),
    ) +
    repeat(9, (i) =>
      line(
        `M-10,${330 + i * 36} C120,${280 + i * 40} 300,${380 + i * 26} 490,${300 + i * 38}`,
        light,
        2.5,
        'opacity=".4"',
      ),
    ),
  sea: (_random, a, b, light) =>
    circle(240, 300, 190, light) +
    rect(0, 330, 480, 310, a) +
    repeat(10, (i) =>
      line(
        `M${90 + ((i * 57) % 90)},${350 + i * 26} h${n(220 - ((i * 41) % 90))}`,
        i % 3 ? light : b,
        6,
        'opacity=".5"',
      ),
    ) +
    path("M360,330 l20,-90 l4,0 l46,82 l-40,0 l0,8Z", b) +
    path("M340,330 h100 l-16,24 h-66Z", b),
  river: (random, a, b, light) =>
    path(ridge(280, 90, 2, 1), a, 'opacity=".6"') +
    rect(0, 280, 480, 360, b) +
    path("M40,300 C160,190 320,190 440,300 L416,304 C320,224 160,224 64,304Z", a) +
    `<defs>${glow("lamp", light)}</defs>` +
    repeat(22, () => {
      const y = random.between(310, 620),
        s = (y - 260) / 260,
        x = random.between(10, 470);
      return (
        circle(x, y, 34 * s, "url(#lamp)") +
        path(`M${n(x - 9 * s)},${n(y + 6 * s)} h${n(18 * s)} l${n(-3 * s)},${n(-16 * s)} h${n(-12 * s)}Z`, light)
      );
    }),
  dunes: (_random, a, b, light) =>
    circle(350, 170, 78, light) +
    path("M0,340 C120,250 220,320 300,280 S420,230 480,260 V640 H0Z", a) +
    path("M0,430 C100,330 200,360 260,420 C330,350 420,340 480,390 V640 H0Z", b) +
    path("M260,420 C330,350 420,340 480,390 V640 H330 C320,560 300,480 260,420Z", "#000", 'opacity=".16"') +
    path("M0,540 C140,450 300,540 480,470 V640 H0Z", a),
  snow: (random, a, b, light) =>
    path(ridge(320, 150, 2, 0.3), a, 'opacity=".7"') +
    path(ridge(400, 90, 4, 1.1), b) +
    repeat(5, (i) => pine(30 + i * 106, 470, 90 + (i % 2) * 40, a)) +
    rect(0, 460, 480, 180, light, 'opacity=".9"') +
    repeat(80, () =>
      circle(
        random.between(0, 480),
        random.between(0, 620),
        random.between(1.4, 4.4),
        "#fff",
        `opacity="${n(random.between(0.5, 1))}"`,
      ),
    ),
  blossom: (random, a, b, light) =>
    line(
      "M-10,120 C120,140 160,60 300,70 C380,76 420,40 500,20 M150,100 C200,160 190,220 240,250 M340,68 C400,120 420,170 500,180",
      a,
      12,
    ) +
    repeat(34, () => {
      const x = random.between(0, 480),
        y = random.between(10, 330);
      return (
        repeat(5, (i) =>
          circle(x + Math.cos(i * 1.257) * 9, y + Math.sin(i * 1.257) * 9, 8, i % 2 ? b : light, 'opacity=".9"'),
        ) + circle(x, y, 4, "#f7d774")
      );
    }),
  hills: (random, a, b, light) =>
    circle(110, 130, 58, light) +
    path(ridge(300, 80, 2, 0.9), a, 'opacity=".55"') +
    path(ridge(400, 80, 3, 0.2), b, 'opacity=".8"') +
    path(ridge(500, 60, 2, 2), a) +
    repeat(14, () => {
      const x = random.between(0, 480),
        y = random.between(60, 420);
      return path(
        `M${n(x)},${n(y)} q16,-16 34,0 q-18,14 -34,0Z`,
        light,
        `opacity=".8" transform="rotate(${n(random.between(0, 180))} ${n(x)} ${n(y)})"`,
      );
    }),
  bamboo: (random, a, b) =>
    repeat(7, (i) => {
      const x = 20 + i * 74 + random.between(-14, 14),
        w = random.between(10, 20);
      return (
        repeat(6, (k) => rect(x, k * 112 - 30, w, 108, i % 2 ? a : b, `opacity="${i % 2 ? 0.5 : 0.85}" rx="3"`)) +
        repeat(5, () => {
          const y = random.between(20, 420);
          return path(
            `M${n(x + w)},${n(y)} q40,-6 66,${n(random.between(14, 44))} q-42,4 -66,-30Z`,
            i % 2 ? b : a,
            'opacity=".7"',
          );
        })
      );
    }),
  aurora: (random, a, b, light) =>
    `<defs><linearGradient id="veil" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${a}" stop-opacity="0"/><stop offset=".7" stop-color="${a}" stop-opacity=".85"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></linearGradient><linearGradient id="veil2" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${b}" stop-opacity="0"/><stop offset=".75" stop-color="${b}" stop-opacity=".8"/><stop offset="1" stop-color="${b}" stop-opacity="0"/></linearGradient></defs>` +
    repeat(50, () =>
      circle(random.between(0, 480), random.between(0, 460), random.between(0.6, 2), "#fff", 'opacity=".8"'),
    ) +
    repeat(48, (i) =>
      rect(
        i * 10 - 6,
        40 + Math.sin(i / 6) * 50,
        12,
        280 + Math.sin(i / 3) * 50,
        "url(#veil)",
        `opacity="${n(0.3 + 0.5 * Math.abs(Math.sin(i / 4)))}"`,
      ),
    ) +
    repeat(48, (i) =>
      rect(
        i * 10 - 6,
        160 + Math.cos(i / 5) * 60,
        12,
        240,
        "url(#veil2)",
        `opacity="${n(0.2 + 0.4 * Math.abs(Math.cos(i / 5)))}"`,
      ),
    ) +
    path(ridge(520, 90, 3, 0.8), "#0a1a2b"),
  tree: (random, a, b, light) =>
    circle(120, 180, 100, light) +
    path("M330,640 C350,480 320,360 360,240 C370,300 380,420 420,640Z", a) +
    line(
      "M356,320 C310,260 250,230 180,220 M362,280 C400,220 440,190 490,180 M352,380 C300,350 260,340 230,340",
      a,
      14,
    ) +
    repeat(60, () =>
      circle(
        random.between(140, 490),
        random.between(20, 300),
        random.between(14, 34),
        random.pick([b, b, light]),
        'opacity=".75"',
      ),
    ),
  night: (random, a, b, light) =>
    repeat(80, () =>
      circle(
        random.between(0, 480),
        random.between(0, 420),
        random.between(0.6, 2.4),
        "#fff",
        `opacity="${n(random.between(0.3, 1))}"`,
      ),
    ) +
    line("M60,60 L190,130 M330,40 L420,84", "#fff", 2.5, 'opacity=".8"') +
    circle(370, 210, 56, light) +
    path(ridge(430, 120, 2, 0.2), a) +
    path(ridge(520, 70, 3, 1.2), b),
} satisfies Partial<Record<Backdrop, DrawBackdrop>>;

const ridge = (y: number, height: number, peaks: number, phase: number) => {
  const points = Array.from(
    { length: 25 },
    (_, i) =>
      `${n(i * 20)},${n(y - Math.abs(Math.sin((i / 24) * Math.PI * peaks + phase)) * height - Math.sin(i * 1.7 + phase) * height * 0.08)}`,
  );
  return `M0,640 L${points.join(" L")} L480,640Z`;
};

function pine(x: number, y: number, height: number, color: string): string {
  return repeat(3, (i) =>
    path(
      `M${n(x)},${n(y - height + i * height * 0.22)} l${n(height * (0.16 + i * 0.07))},${n(height * 0.4)} h${n(-height * (0.32 + i * 0.14))}Z`,
      color,
    ),
  );
}
