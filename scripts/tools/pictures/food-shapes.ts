/** What fills a vessel or makes a side portion: sauces, rice, noodles, leaves, crusts. */
import { inside, reach, type Scene } from "./scene";
import { blob, darker, disc, lighter, line, mix, near, oval, put, shape } from "./svg";

export type FoodShape = (scene: Scene, color: string) => string;

/** Covers a square of 2 × `size`; the caller clips it. */
type Bed = (scene: Scene, color: string, size: number) => string;

function over(scene: Scene, size: number, count: number, draw: () => string): string {
  let drawn = "";
  for (let place = 0; place < count; place++) {
    const angle = scene.random.between(0, Math.PI * 2);
    const far = Math.sqrt(scene.random.between(0, 1)) * size * 1.05;
    drawn += put(draw(), Math.cos(angle) * far, Math.sin(angle) * far, scene.random.between(0, 360));
  }
  return drawn;
}

const ground = (color: string, size: number) => disc(size * 1.6, color);

const liquid: Bed = (scene, color, size) => {
  const { random } = scene;
  const id = scene.id();
  let drawn = `<radialGradient id="${id}" cx=".38" cy=".3" r=".85"><stop offset="0" stop-color="${lighter(color, 0.26)}"/><stop offset=".55" stop-color="${color}"/><stop offset="1" stop-color="${darker(color, 0.34)}"/></radialGradient>`;
  drawn += `<circle r="${size * 1.42}" fill="url(#${id})"/>`;
  for (let ring = 0; ring < 7; ring++) {
    const r = size * random.between(0.2, 0.95);
    const from = random.between(0, 6.3);
    const to = from + random.between(0.7, 2.1);
    const path = `M${Math.cos(from) * r} ${Math.sin(from) * r}A${r} ${r} 0 0 1 ${Math.cos(to) * r} ${Math.sin(to) * r}`;
    drawn += line(
      path,
      ring % 2 ? lighter(color, 0.5) : darker(color, 0.3),
      random.between(4, 12),
      'opacity=".3"',
    );
  }
  return (
    drawn +
    over(scene, size * 0.9, 12, () =>
      disc(random.between(2, 6), mix(color, "#f7a51e", 0.55), 0, 0, 'opacity=".6"'),
    )
  );
};

const broth: Bed = (scene, color, size) =>
  liquid(scene, color, size) +
  over(scene, size * 0.9, 16, () => {
    const r = scene.random.between(4, 11);
    return `<circle r="${r}" fill="#ffe9b0" fill-opacity=".22" stroke="#fff3cf" stroke-opacity=".5" stroke-width="1.5"/>`;
  });

const rice: Bed = (scene, color, size) => {
  const base = color || "#f6efdf";
  return (
    ground(mix(base, "#d9bd8a", 0.4), size) +
    over(scene, size, Math.round(size * 2.1), () =>
      oval(8.5, 3.6, scene.random.chance(0.6) ? lighter(base, 0.6) : mix(base, "#e6d3ae", 0.45)),
    )
  );
};

const grain: Bed = (scene, color, size) =>
  ground(darker(color, 0.16), size) +
  over(scene, size, Math.round(size * 2.2), () => oval(6.4, 4, near(scene.random, color, 0.22)));

const noodles: Bed = (scene, color, size) => {
  const { random } = scene;
  let drawn = ground(mix(color, "#7a3206", 0.5), size);
  for (let strand = 0; strand < 46; strand++) {
    const r = size * random.between(0.2, 0.75);
    const away = size * random.between(0, 0.5);
    const angle = random.between(0, 6.3);
    const [x, y] = [Math.cos(angle) * away, Math.sin(angle) * away];
    const from = random.between(0, 6.3);
    const to = from + random.between(1.2, 2.9);
    const path = `M${x + Math.cos(from) * r} ${y + Math.sin(from) * r}A${r} ${r} 0 0 1 ${x + Math.cos(to) * r} ${y + Math.sin(to) * r}`;
    drawn +=
      line(path, mix(color, "#7a3206", 0.55), 10.5, 'opacity=".5"') +
      line(path, near(random, mix(color, "#f7c948", 0.18), 0.14), 7.5);
  }
  return drawn;
};

const beans: Bed = (scene, color, size) =>
  over(scene, size * 0.92, Math.round(size * 0.42), () => {
    const tone = near(scene.random, color, 0.16);
    return (
      oval(12, 8.4, "#2a0f04", 1.5, 2.5, 'opacity=".3"') +
      oval(12, 8.4, tone) +
      oval(5, 2.2, "#fff", -2.5, -3, 'opacity=".4"')
    );
  });

const greens: Bed = (scene, _color, size) =>
  ground("#3f6a26", size) +
  over(scene, size, Math.round(size * 0.36), () =>
    leaf(scene, scene.random.pick(["#5c8f35", "#79a845", "#4a7d2c", "#94b85a"]), 34),
  );

/** One leaf with its vein, lying along the x axis. */
export function leaf(scene: Scene, color: string, length: number): string {
  const wide = length * scene.random.between(0.34, 0.46);
  return (
    shape(
      `M0 0C${length * 0.3} ${-wide} ${length * 0.75} ${-wide} ${length} 0C${length * 0.75} ${wide} ${length * 0.3} ${wide} 0 0Z`,
      color,
    ) + line(`M2 0L${length * 0.9} 0`, lighter(color, 0.35), 1.8)
  );
}

const mash: Bed = (scene, color, size) => {
  let drawn = ground(color, size);
  for (let turn = 0; turn < 5; turn++) {
    const r = size * (0.18 + turn * 0.19);
    const from = scene.random.between(0, 6.3);
    const to = from + 4.2;
    const path = `M${Math.cos(from) * r} ${Math.sin(from) * r}A${r} ${r} 0 1 1 ${Math.cos(to) * r} ${Math.sin(to) * r}`;
    drawn +=
      line(path, darker(color, 0.15), 9, 'opacity=".7"') +
      line(path, lighter(color, 0.5), 4, 'opacity=".8" transform="translate(-3 -4)"');
  }
  return drawn;
};

const crust: Bed = (scene, color, size) =>
  ground(color, size) +
  over(scene, size * 1.15, 26, () =>
    shape(
      blob(scene.random, scene.random.between(12, 34)),
      scene.random.pick([darker(color, 0.24), lighter(color, 0.3), darker(color, 0.12)]),
      'opacity=".5"',
    ),
  ) +
  over(scene, size * 1.15, 14, () =>
    shape(blob(scene.random, scene.random.between(5, 12)), darker(color, 0.45), 'opacity=".55"'),
  );

/** Spoonfuls of dough over something, with gaps that let it show. */
const patches: FoodShape = (scene, color) => {
  const { x, y } = reach(scene);
  const { random } = scene;
  const tone = color || "#d9a04c";
  const spoonful = () => {
    const edge = blob(random, random.between(40, 62), undefined, 0.16);
    const freckles = Array.from({ length: 4 }, () =>
      put(
        shape(blob(random, random.between(4, 10), random.between(3, 6)), darker(tone, 0.32), 'opacity=".4"'),
        random.between(-28, 28),
        random.between(-24, 28),
      ),
    );
    return (
      shape(edge, "#2a0f04", 'opacity=".28" transform="translate(3 6)"') +
      shape(edge, darker(tone, 0.18)) +
      shape(edge, near(random, tone, 0.1), 'transform="translate(-1 -3) scale(.93)"') +
      freckles.join("") +
      line("M-26 -22Q-8 -36 16 -32", lighter(tone, 0.6), 5, 'opacity=".5"')
    );
  };
  return inside(scene, over(scene, Math.max(x, y) * 0.86, 15, spoonful));
};

/** What an oven does to cheese: golden clouds and dark freckles. */
const browned: FoodShape = (scene, color) => {
  const { x, y } = reach(scene);
  const { random } = scene;
  const size = Math.max(x, y);
  const cloud = () =>
    shape(blob(random, random.between(18, 52), undefined, 0.24), color || "#d99a44", 'opacity=".3"');
  const freckle = () =>
    shape(
      blob(random, random.between(3, 11), random.between(3, 7), 0.2),
      "#9a4f16",
      `opacity="${random.between(0.3, 0.7).toFixed(2)}"`,
    );
  return inside(scene, over(scene, size, 26, cloud) + over(scene, size, 34, freckle));
};

const cheese: Bed = (scene, _color, size) =>
  over(scene, size * 1.15, 34, () =>
    shape(
      blob(scene.random, scene.random.between(22, 46)),
      scene.random.pick(["#f6cf6a", "#f9dc8c", "#f1bd4e"]),
      'opacity=".92"',
    ),
  ) +
  over(scene, size * 1.1, 18, () =>
    shape(
      blob(scene.random, scene.random.between(5, 15)),
      scene.random.pick(["#b9651f", "#cf8430"]),
      'opacity=".7"',
    ),
  );

const slaw: Bed = (scene, color, size) => {
  const base = color || "#dfe6b0";
  return (
    ground(darker(base, 0.2), size) +
    over(scene, size, Math.round(size * 0.9), () => {
      const bend = scene.random.between(-9, 9);
      return line(
        `M-16 0Q0 ${bend} 16 0`,
        scene.random.pick([base, lighter(base, 0.5), "#f3f1de", "#e8933f", "#a9c46c"]),
        4.2,
      );
    })
  );
};

const tomatoBed: Bed = (scene, _color, size) =>
  ground("#a82c17", size) +
  over(
    scene,
    size,
    34,
    () =>
      shape(blob(scene.random, 24, 18, 0.1, 6), scene.random.pick(["#d8402a", "#c93220", "#e65a3a"])) +
      oval(7, 4, "#f7b59a", 0, 0, 'opacity=".6"'),
  );

const beds: Record<string, [bed: Bed, color: string]> = {
  sauce: [liquid, "#b5522a"],
  broth: [broth, "#d9a860"],
  rice: [rice, "#f6efdf"],
  grain: [grain, "#d9a860"],
  noodles: [noodles, "#e6c27a"],
  beans: [beans, "#8a4a2a"],
  greens: [greens, "#5c8f35"],
  mash: [mash, "#f2e0aa"],
  crust: [crust, "#d9a04c"],
  cheese: [cheese, "#f6cf6a"],
  slaw: [slaw, "#dfe6b0"],
  "tomato-bed": [tomatoBed, "#c93220"],
  tomato: [tomatoBed, "#c93220"],
  tabbouleh: [greens, "#5c8f35"],
  cucumber: [cucumberBed, "#cfe0a0"],
};

function cucumberBed(scene: Scene, _color: string, size: number): string {
  return (
    ground("#eef0dc", size) +
    over(
      scene,
      size * 0.95,
      Math.round(size * 0.3),
      () => disc(15, "#5d8f3c") + disc(12.6, "#dcebb4") + disc(6, "#c8dd96", 0, 0, 'opacity=".8"'),
    )
  );
}

/** The whole vessel filled with a bed, darker toward its wall. */
function whole(name: string): FoodShape {
  return (scene, color) => {
    const [bed, own] = beds[name] ?? [liquid, "#b5522a"];
    const { x, y } = reach(scene);
    const size = Math.max(x, y);
    return inside(scene, bed(scene, color || own, size));
  };
}

/** A portion at one side: a mound with its shadow, clipped to an uneven round. */
function aside(name: string, share = 0.56): FoodShape {
  return (scene, color) => {
    const [bed, own] = beds[name] ?? [rice, "#f6efdf"];
    const { x, y } = reach(scene);
    const angle = [3.5, 5.4, 1.9][scene.sidesLaid++ % 3] ?? 3.5;
    const size = Math.min(x, y) * (scene.sides > 1 ? share * 0.86 : share * 1.08);
    return mound(scene, bed, color || own, Math.cos(angle) * x * 0.5, Math.sin(angle) * y * 0.5, size, true);
  };
}

function mound(
  scene: Scene,
  bed: Bed,
  color: string,
  x: number,
  y: number,
  size: number,
  clipped: boolean,
): string {
  const id = scene.id();
  const edge = blob(scene.random, size, size * 0.94, 0.06, 11);
  const drawn = `<clipPath id="${id}"><path d="${edge}"/></clipPath>${shape(edge, "#2a0f04", 'opacity=".3" transform="translate(5 8)"')}<g clip-path="url(#${id})">${bed(scene, color, size)}${shape(edge, "none", `stroke="${darker(color, 0.5)}" stroke-opacity=".18" stroke-width="14"`)}</g>`;
  const placed = put(drawn, x, y);
  return clipped ? inside(scene, placed) : placed;
}

/** Several small heaps in a ring, as on a shared injera. */
const pile: FoodShape = (scene, color) => {
  const { x } = reach(scene);
  const alone = scene.piles <= 2;
  const angle = (scene.pilesLaid++ / scene.piles) * Math.PI * 2 + 0.5;
  const size = x * (alone ? 0.44 : 0.32);
  const far = x * (alone ? 0.42 : 0.58);
  const id = scene.id();
  const edge = blob(scene.random, size, size * 0.9, 0.12);
  const bed = `<clipPath id="${id}"><path d="${edge}"/></clipPath>${shape(edge, "#2a0f04", 'opacity=".25" transform="translate(4 6)"')}<g clip-path="url(#${id})">${liquid(scene, color, size)}${over(scene, size, 22, () => shape(blob(scene.random, 7, 5), near(scene.random, color, 0.25)))}</g>`;
  return put(bed, Math.cos(angle) * far, Math.sin(angle) * far);
};

/** A spoon of something on the main portion. */
function onTop(name: string, share: number): FoodShape {
  return (scene, color) => {
    const [bed, own] = beds[name] ?? [liquid, "#b5522a"];
    const { x, y } = reach(scene);
    const at = scene.sides > 0 ? { x: x * 0.32, y: y * 0.08 } : { x: x * 0.06, y: y * 0.04 };
    return mound(scene, bed, color || own, at.x, at.y, Math.min(x, y) * share, false);
  };
}

const wholeCrust = whole("crust");

export const foodShapes: Record<string, FoodShape> = {
  ...Object.fromEntries(
    [
      "sauce",
      "broth",
      "rice",
      "grain",
      "noodles",
      "beans",
      "greens",
      "mash",
      "cheese",
      "slaw",
      "tomato-bed",
    ].map((name) => [name, whole(name)]),
  ),
  ...Object.fromEntries(
    ["rice", "greens", "mash", "beans", "slaw", "grain", "tomato", "tabbouleh", "cucumber"].map((name) => [
      `side-${name}`,
      aside(name),
    ]),
  ),
  "greens-half": aside("greens"),
  crust: (scene, color) => (scene.laid > 0 ? patches(scene, color) : wholeCrust(scene, color)),
  "sauce-side": onTop("sauce", 0.66),
  "sauce-top": onTop("sauce", 0.5),
  "beans-top": onTop("beans", 0.3),
  "slaw-top": onTop("slaw", 0.3),
  browned,
  pile,
};
