import type { Random } from "./random.ts";
import { circle, line, n, path, place, rect, repeat } from "./svg.ts";

/** Elements used in several landscapes. All are drawn around 0,0 and positioned by the caller, unless they fill the width. */

export function stars(random: Random, count: number, width: number, height: number): string {
  return repeat(count, () =>
    circle(
      random.between(0, width),
      random.between(0, height),
      random.between(0.6, 2.3),
      "#fff",
      `opacity="${n(random.between(0.2, 1))}"`,
    ),
  );
}

/** A light with its halo; the picture must define the gradient `lamp`. */
export function lamp(x: number, y: number, size: number, core = "#fff4cf"): string {
  return circle(x, y, size * 5, "url(#lamp)") + circle(x, y, size, core);
}

/** A mountain range across the whole width; `rough` ranges from 0 (soft) to 1 (jagged). */
export function ridge(
  random: Random,
  width: number,
  height: number,
  base: number,
  lift: number,
  color: string,
  rough = 0.5,
): string {
  const phase = random.between(0, 6);
  const steps = 64;
  const points = Array.from({ length: steps + 1 }, (_, i) => {
    const t = (i / steps) * 6 + phase;
    const soft = Math.sin(t) * 0.5 + Math.sin(t * 2.3 + phase) * 0.28;
    const jag = (Math.abs(Math.sin(t * 3.1)) + random.between(-0.2, 0.2)) * rough * 0.5;
    return `${n((i / steps) * width)},${n(base - (soft + 0.6 + jag) * lift)}`;
  });
  return path(`M0,${height} L${points.join(" L")} L${width},${height}Z`, color);
}

/** Houses with lit windows from left to right, with their bottom at `base`. */
export function skyline(
  random: Random,
  width: number,
  base: number,
  tall: number,
  color: string,
  lights: readonly string[],
  from = 0,
): string {
  let x = from - 10;
  let houses = "";
  while (x < width) {
    const wide = random.between(44, 96);
    const high = random.between(tall * 0.45, tall);
    houses += rect(x, base - high, wide, high, color);
    if (random.next() < 0.4) houses += rect(x + wide * 0.3, base - high - 22, 6, 24, color);
    for (let row = 0; row < Math.floor(high / 24) - 1; row += 1) {
      for (let column = 0; column < Math.floor(wide / 18) - 1; column += 1) {
        if (random.next() < 0.36)
          houses += rect(
            x + 10 + column * 18,
            base - high + 14 + row * 24,
            8,
            11,
            random.pick(lights),
            `opacity="${n(random.between(0.4, 1))}"`,
          );
      }
    }
    x += wide + random.between(2, 12);
  }
  return houses;
}

export function rain(random: Random, count: number, width: number, height: number, opacity = 0.26): string {
  return repeat(count, () =>
    line(
      `M${n(random.between(0, width + 40))},${n(random.between(-40, height))} l-11,${n(random.between(30, 64))}`,
      "#fff",
      1.5,
      `opacity="${opacity}"`,
    ),
  );
}

/** Reflections of light on wet ground or water, between `from` and `to`. */
export function reflections(
  random: Random,
  count: number,
  width: number,
  from: number,
  to: number,
  colors: readonly string[],
): string {
  return repeat(count, () => {
    const y = random.between(from, to);
    const far = (y - from) / (to - from);
    return rect(
      random.between(-40, width),
      y,
      random.between(20, 70 + far * 120),
      2 + far * 5,
      random.pick(colors),
      `opacity="${n(random.between(0.15, 0.55))}" rx="3"`,
    );
  });
}

export const umbrella = (color: string, dark: string) =>
  path(
    "M-60,0 C-58,-50 -24,-72 0,-72 C24,-72 58,-50 60,0 C48,-10 32,-10 20,0 C12,-8 -12,-8 -20,0 C-32,-10 -48,-10 -60,0Z",
    color,
  ) +
  path("M0,-72 C-10,-56 -18,-26 -20,0 C-12,-8 12,-8 20,0 C18,-26 10,-56 0,-72Z", dark, 'opacity=".5"') +
  line("M0,-80 V70", "#141019", 4);

export const walker = (color: string) =>
  circle(0, -78, 13, color) +
  path("M-18,0 C-20,-40 -14,-62 0,-64 C14,-62 20,-40 18,0 L12,60 H2 L0,8 L-4,60 H-14Z", color);

export const child = (color: string) =>
  circle(0, -50, 13, color) +
  path("M-18,20 C-16,-20 -12,-36 0,-36 C12,-36 16,-20 18,20 L10,42 H2 L0,22 L-3,42 H-11Z", color);

export const boat = (color: string, sail: string) =>
  path("M-80,0 H80 L58,30 H-58Z", color) +
  path("M0,-10 V-120 L56,-14Z", sail) +
  path("M-6,-10 V-96 L-44,-14Z", sail, 'opacity=".7"') +
  line("M-2,0 V-126", color, 4);

export const lighthouse = (color: string, stripe: string) =>
  path("M-22,0 L-14,-150 H14 L22,0Z", color) +
  path("M-20,-36 L-17,-70 H17 L20,-36Z M-16,-106 L-14,-136 H14 L16,-106Z", stripe) +
  rect(-20, -160, 40, 10, "#20222e") +
  rect(-12, -184, 24, 24, "#ffe9a8") +
  path("M-18,-184 L0,-204 L18,-184Z", "#20222e");

export const lantern = (color: string, light: string) =>
  circle(0, 0, 90, "url(#lamp)", 'opacity=".7"') +
  `<ellipse rx="30" ry="36" fill="${color}"/><ellipse rx="14" ry="36" fill="${light}" opacity=".6"/>` +
  rect(-14, -41, 28, 7, "#3a1420") +
  rect(-14, 34, 28, 7, "#3a1420") +
  line("M0,41 v24", light, 3);

export const waterLantern = (light: string) =>
  circle(0, -6, 56, "url(#lamp)") +
  path("M-13,4 L-9,-22 H9 L13,4Z", light) +
  path("M-22,4 H22 L15,12 H-15Z", "#5a2a3a");

export const plane = (light: string, dark: string) =>
  path("M-60,10 L64,-30 L-6,44Z", light) +
  path("M-60,10 L64,-30 L-22,22Z", "#fff") +
  path("M-22,22 L64,-30 L-14,52Z", dark);

export const kite = (a: string, b: string) =>
  path("M0,-60 L45,0 L0,72 L-45,0Z", a) +
  path("M0,-60 L45,0 L0,0Z M0,0 L0,72 L-45,0Z", b) +
  line("M0,72 q16,26 0,50 t0,50", b, 4);

export const swallow = (color: string) =>
  path(
    "M-70,-20 C-30,-34 -10,-10 0,-4 C10,-10 30,-34 70,-20 C36,-14 20,6 10,14 L22,44 L4,24 L0,26 L-4,24 L-22,44 L-10,14 C-20,6 -36,-14 -70,-20Z",
    color,
  );

export const cat = (color: string) =>
  path(
    "M-40,60 C-46,20 -34,0 -26,-18 L-30,-50 L-12,-36 C-4,-40 6,-40 12,-36 L30,-50 L28,-16 C40,0 46,30 42,60Z",
    color,
  ) + line("M40,54 C80,56 84,10 62,6", color, 10);

export function gear(radius: number, teeth: number, color: string): string {
  return (
    repeat(teeth, (i) =>
      rect(
        -radius * 0.1,
        -radius * 1.14,
        radius * 0.2,
        radius * 0.3,
        color,
        `transform="rotate(${n((360 / teeth) * i)})" rx="3"`,
      ),
    ) +
    circle(0, 0, radius * 0.8, "none", `stroke="${color}" stroke-width="${n(radius * 0.34)}"`) +
    repeat(4, (i) =>
      rect(-radius * 0.05, -radius * 0.7, radius * 0.1, radius * 0.7, color, `transform="rotate(${i * 90})"`),
    ) +
    circle(0, 0, radius * 0.2, color)
  );
}

export const pine = (color: string) =>
  repeat(3, (i) => path(`M0,${-100 + i * 24} l${20 + i * 9},42 h${-40 - i * 18}Z`, color)) +
  rect(-5, -12, 10, 14, color);

export const cup = (color: string, tea: string) =>
  path("M-56,-30 H56 C54,26 32,50 0,50 C-32,50 -54,26 -56,-30Z", color) +
  `<ellipse cy="-30" rx="56" ry="13" fill="${tea}"/><ellipse cy="-30" rx="56" ry="13" fill="none" stroke="#fff" stroke-width="3" opacity=".7"/>` +
  line("M-20,-62 q-14,-22 0,-42 t0,-42 M14,-66 q14,-22 0,-42 t0,-34", "#fff", 6, 'opacity=".5"');

export const bridge = (width: number, color: string) =>
  path(
    `M${-width / 2},0 C${-width / 4},-120 ${width / 4},-120 ${width / 2},0 L${width / 2 - 34},6 C${width / 4 - 20},-78 ${-width / 4 + 20},-78 ${-width / 2 + 34},6Z`,
    color,
  ) +
  repeat(11, (i) => {
    const t = -0.45 + i * 0.09;
    return rect(t * width - 3, -92 + t * t * 330 - 26, 6, 34, color);
  }) +
  line(`M${-width * 0.47},-40 C${-width / 4},-146 ${width / 4},-146 ${width * 0.47},-40`, color, 6);

export function train(cars: number, color: string, window: string): string {
  return repeat(cars, (i) =>
    place(
      i * 250,
      0,
      rect(0, -84, 240, 84, color, 'rx="10"') +
        rect(0, -24, 240, 8, "#e0a04a", 'opacity=".8"') +
        repeat(6, (k) => rect(14 + k * 37, -70, 28, 32, window, `rx="4" opacity="${(i + k) % 4 === 0 ? 0.3 : 1}"`)) +
        circle(46, 4, 12, "#12131c") +
        circle(194, 4, 12, "#12131c"),
    ),
  );
}

export function snow(random: Random, count: number, width: number, height: number): string {
  return repeat(count, () =>
    circle(
      random.between(0, width),
      random.between(0, height),
      random.between(1.4, 4.6),
      "#fff",
      `opacity="${n(random.between(0.4, 1))}"`,
    ),
  );
}

export function veil(random: Random, width: number, top: number, tall: number, gradient: string): string {
  const phase = random.between(0, 6);
  return repeat(Math.ceil(width / 10), (i) =>
    rect(
      i * 10 - 2,
      top + Math.sin(i / 9 + phase) * 60,
      14,
      tall + Math.sin(i / 4 + phase) * 60,
      `url(#${gradient})`,
      `opacity="${n(0.25 + 0.6 * Math.abs(Math.sin(i / 7 + phase)))}"`,
    ),
  );
}

export const person = (color: string) =>
  circle(0, -92, 34, color) + path("M-78,60 C-78,-20 -40,-46 0,-46 C40,-46 78,-20 78,60Z", color);

export const paper = (x: number, y: number, turn: number, color = "#fbf4e4") =>
  place(
    x,
    y,
    rect(-90, -120, 180, 240, color, 'rx="6"') +
      repeat(7, (i) => line(`M-64,${-80 + i * 26} h${n(128 - ((i * 37) % 60))}`, "#cbbd9f", 5)),
    1,
    turn,
  );
