import type { Stage } from "./film.ts";
import { hash, ridges, wrap } from "./maths.ts";
import { glow, type Hue, shape, tint, within } from "./paint.ts";

/** A ball lit from one side, with bands or lands that turn under its shadow. */
export function planet(
  stage: Stage,
  x: number,
  y: number,
  radius: number,
  colour: Hue,
  kind: "bands" | "lands",
  sun = -0.7,
): void {
  const { ctx } = stage;
  glow(stage, x, y, radius * 1.5, [colour[0], colour[1], 56], 0.55);
  within(stage, () => {
    ctx.beginPath();
    ctx.arc(x, y, radius, 0, Math.PI * 2);
    ctx.clip();
    ctx.fillStyle = tint(stage, colour);
    ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2);
    for (let i = 0; i < 16; i++) {
      if (kind === "bands") {
        const at = y - radius + (i / 16) * radius * 2;
        ctx.fillStyle = tint(
          stage,
          [colour[0] + hash(i, 1001) * 22 - 8, colour[1], colour[2] + (hash(i, 1002) - 0.5) * 24],
          0.85,
        );
        ctx.beginPath();
        ctx.ellipse(x, at, radius * 1.3, radius * (0.05 + hash(i, 1003) * 0.08), 0.08, 0, Math.PI * 2);
        ctx.fill();
      } else {
        const turn = wrap(hash(i, 1005 + stage.look.seed) * 4 + stage.t * 0.016, 4) - 2;
        land(stage, x + turn * radius, y + (hash(i, 1006) - 0.5) * radius * 1.7, radius, i);
      }
    }
    const shade = ctx.createRadialGradient(
      x + sun * radius,
      y - radius * 0.5,
      radius * 0.3,
      x + sun * radius * 0.5,
      y - radius * 0.2,
      radius * 1.7,
    );
    shade.addColorStop(0, "rgba(255, 255, 255, 0.18)");
    shade.addColorStop(0.4, "rgba(0, 0, 10, 0.05)");
    shade.addColorStop(0.85, "rgba(0, 0, 12, 0.86)");
    ctx.fillStyle = shade;
    ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  });
}

/** Every other one is a streak of cloud instead. */
function land(stage: Stage, x: number, y: number, radius: number, index: number): void {
  const cloud = index % 2 === 1;
  const size = radius * (0.16 + hash(index, 1007) * 0.22);
  const points = Array.from({ length: 30 }, (_, i): [number, number] => {
    const angle = (i / 30) * Math.PI * 2;
    const reach = size * (0.4 + ridges(Math.sin(angle) * 2 + Math.cos(angle) * 2.4 + 9, index + 1008, 4));
    return [x + Math.cos(angle) * reach * (cloud ? 2 : 1.1), y + Math.sin(angle) * reach * (cloud ? 0.22 : 0.9)];
  });
  shape(stage, points, cloud ? [200, 30, 92] : [118 + hash(index, 1009) * 30, 36, 42], cloud ? 0.5 : 0.85);
}

export function rock(stage: Stage, x: number, y: number, size: number, seed: number): void {
  const points = (shift: number, share: number): [number, number][] =>
    Array.from({ length: 9 }, (_, i) => {
      const angle = (i / 9) * Math.PI * 2 + seed + stage.t * 0.05;
      const reach = size * share * (0.72 + hash(i, 1050 + seed) * 0.4);
      return [x + Math.cos(angle) * reach + shift, y + Math.sin(angle) * reach * 0.8 - shift];
    });
  shape(stage, points(0, 1), [224, 22, 11]);
  shape(stage, points(size * 0.16, 0.78), [28, 26, 34]);
  shape(stage, points(size * 0.28, 0.5), [34, 38, 52]);
}
