import type { Random } from "./random";
import { type Point, put } from "./svg";

/** Where food can lie: a round or a rectangle about the origin, in picture units. */
export type Region = { kind: "round"; r: number } | { kind: "box"; w: number; h: number };

/** What a layer knows when it draws: where the food lies and what has been laid there already. */
export type Scene = {
  random: Random;
  region: Region;
  /** Id of the clip that keeps fills inside the vessel. */
  clip: string;
  /** How many side portions the dish has in all; mains make room for them. */
  sides: number;
  sidesLaid: number;
  cups: number;
  cupsLaid: number;
  piles: number;
  pilesLaid: number;
  /** Two kinds of rolls share the box. */
  twoKinds: boolean;
  /** How many layers lie below. */
  laid: number;
  /** A fresh id within the picture. */
  id: () => string;
};

export function reach(scene: Scene): { x: number; y: number } {
  return scene.region.kind === "round"
    ? { x: scene.region.r, y: scene.region.r }
    : { x: scene.region.w / 2, y: scene.region.h / 2 };
}

/** The middle of the main portion: away from the sides. */
export function middle(scene: Scene): Point & { scale: number } {
  const { x, y } = reach(scene);
  if (scene.sides === 0) return { x: 0, y: 0, scale: 1.2 };
  if (scene.sides === 1) return { x: x * 0.34, y: y * 0.1, scale: 1.08 };
  return { x: x * 0.12, y: y * 0.36, scale: 0.94 };
}

/** A place at random within `share` of the region about its middle. */
export function somewhere(scene: Scene, share = 0.8): Point {
  const { x, y } = reach(scene);
  const angle = scene.random.between(0, Math.PI * 2);
  const far = Math.sqrt(scene.random.between(0, 1)) * share;
  return { x: Math.cos(angle) * far * x, y: Math.sin(angle) * far * y };
}

/** Places of `count` things of size `step` packed like seeds of a sunflower around the main portion. */
export function packed(scene: Scene, count: number, step: number): Point[] {
  const { x, y, scale } = middle(scene);
  const turn = scene.random.between(0, 6);
  return Array.from({ length: count }, (_, place) => {
    const far = step * Math.sqrt(place + 0.35) * scale;
    const angle = place * 2.39996 + turn;
    return { x: x + Math.cos(angle) * far, y: y + Math.sin(angle) * far * 0.92 };
  });
}

/** Draws `count` times at places packed around the main portion, from the outside in. */
export function heap(scene: Scene, count: number, step: number, draw: (place: number) => string): string {
  const { scale } = middle(scene);
  return packed(scene, count, step)
    .map((at, place) => put(draw(place), at.x, at.y, scene.random.between(0, 360), scale))
    .reverse()
    .join("");
}

/** Strews `count` drawings over `share` of the region, leaning to the main portion. */
export function strew(scene: Scene, count: number, share: number, draw: () => string): string {
  const focus = middle(scene);
  let drawn = "";
  for (let place = 0; place < count; place++) {
    const at = somewhere(scene, share);
    drawn += put(
      draw(),
      at.x * 0.85 + focus.x * 0.8,
      at.y * 0.85 + focus.y * 0.8,
      scene.random.between(0, 360),
    );
  }
  return drawn;
}

export function inside(scene: Scene, drawing: string): string {
  return `<g clip-path="url(#${scene.clip})">${drawing}</g>`;
}
