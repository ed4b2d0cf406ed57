/** Helpers for writing SVG as text. Numbers are rounded to one decimal to keep the text short. */

export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}

export function linear(id: string, stops: readonly string[], angle: "down" | "right" | "diagonal" = "down"): string {
  const to = angle === "down" ? 'x2="0" y2="1"' : angle === "right" ? 'x2="1" y2="0"' : 'x2="1" y2="1"';
  return `<linearGradient id="${id}" x1="0" y1="0" ${to}>${stopList(stops)}</linearGradient>`;
}

/** A radial gradient: the colour in the middle, transparent at the edge. */
export function glow(id: string, color: string, strength = 0.9): string {
  return (
    `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${strength}"/>` +
    `<stop offset="0.35" stop-color="${color}" stop-opacity="${Math.round(strength * 35) / 100}"/>` +
    `<stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`
  );
}

export function circle(x: number, y: number, radius: number, fill: string, more = ""): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" ${more}/>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ""): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${more}/>`;
}

export function path(d: string, fill: string, more = ""): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

export function line(d: string, stroke: string, width: number, more = ""): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

export function place(x: number, y: number, content: string, scale = 1, turn = 0): string {
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${Math.round(scale * 1000) / 1000})">${content}</g>`;
}

export function picture(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;
}

function stopList(stops: readonly string[]): string {
  return stops
    .map(
      (color, index) =>
        `<stop offset="${Math.round((index / Math.max(1, stops.length - 1)) * 100) / 100}" stop-color="${color}"/>`,
    )
    .join("");
}
