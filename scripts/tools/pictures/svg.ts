import type { Random } from "./random";

export type Point = { x: number; y: number };

const fixed = (value: number) => Math.round(value * 10) / 10;

/** Mixes two colors "#rrggbb"; `share` of the second. */
export function mix(first: string, second: string, share: number): string {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const channel = (at: number) =>
    Math.round(part(first, at) * (1 - share) + part(second, at) * share)
      .toString(16)
      .padStart(2, "0");
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

export const lighter = (color: string, share: number) => mix(color, "#fffaf0", share);
export const darker = (color: string, share: number) => mix(color, "#4a1804", share);

/** A color near another: a little lighter or darker by chance. */
export function near(random: Random, color: string, spread = 0.16): string {
  const by = random.between(-spread, spread);
  return by < 0 ? darker(color, -by) : lighter(color, by);
}

/** A closed smooth line through points. */
export function smooth(points: Point[]): string {
  const at = (place: number) => points[(place + points.length) % points.length] as Point;
  let path = `M${fixed(at(0).x)} ${fixed(at(0).y)}`;
  for (let place = 0; place < points.length; place++) {
    const [before, from, to, after] = [at(place - 1), at(place), at(place + 1), at(place + 2)];
    path += `C${fixed(from.x + (to.x - before.x) / 6)} ${fixed(from.y + (to.y - before.y) / 6)} ${fixed(to.x - (after.x - from.x) / 6)} ${fixed(to.y - (after.y - from.y) / 6)} ${fixed(to.x)} ${fixed(to.y)}`;
  }
  return `${path}Z`;
}

/** An uneven round shape about the origin, `rx` by `ry`. */
export function blob(random: Random, rx: number, ry = rx, uneven = 0.14, corners = 9): string {
  return smooth(
    Array.from({ length: corners }, (_, place) => {
      const angle = (place / corners) * Math.PI * 2;
      const reach = 1 + random.between(-uneven, uneven);
      return { x: Math.cos(angle) * rx * reach, y: Math.sin(angle) * ry * reach };
    }),
  );
}

/** Puts drawing at a place, turned by degrees and scaled. */
export function put(drawing: string, x: number, y: number, turn = 0, scale = 1): string {
  return `<g transform="translate(${fixed(x)} ${fixed(y)}) rotate(${fixed(turn)}) scale(${scale.toFixed(3)})">${drawing}</g>`;
}

export function shape(path: string, fill: string, more = ""): string {
  return `<path d="${path}" fill="${fill}" ${more}/>`;
}

export function disc(radius: number, fill: string, x = 0, y = 0, more = ""): string {
  return `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(radius)}" fill="${fill}" ${more}/>`;
}

export function oval(rx: number, ry: number, fill: string, x = 0, y = 0, more = ""): string {
  return `<ellipse cx="${fixed(x)}" cy="${fixed(y)}" rx="${fixed(rx)}" ry="${fixed(ry)}" fill="${fill}" ${more}/>`;
}

export function bar(width: number, height: number, radius: number, fill: string, more = ""): string {
  return `<rect x="${fixed(-width / 2)}" y="${fixed(-height / 2)}" width="${fixed(width)}" height="${fixed(height)}" rx="${fixed(radius)}" fill="${fill}" ${more}/>`;
}

export function line(path: string, color: string, width: number, more = ""): string {
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${fixed(width)}" stroke-linecap="round" ${more}/>`;
}

/** A thing that lies there: its shadow to the lower right, its body, a light on its upper left. */
export function lying(path: string, fill: string, { shadow = 0.28, light = 0.22, drop = 5 } = {}): string {
  return (
    shape(path, "#2a0f04", `opacity="${shadow}" transform="translate(${drop * 0.6} ${drop})"`) +
    shape(path, darker(fill, 0.16)) +
    shape(path, fill, 'transform="translate(-1.5 -2.5) scale(.93)"') +
    shape(path, "#fffaf0", `opacity="${light}" transform="translate(-3 -4) scale(.55 .5)"`)
  );
}
