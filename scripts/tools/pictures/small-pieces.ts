/** Many small things in a heap: bites, beans, pasta, seafood. */
import type { FoodShape } from "./food-shapes";
import { heap, middle, reach, strew } from "./scene";
import { bar, blob, darker, disc, lighter, line, lying, mix, near, oval, put, shape } from "./svg";

const chunks: FoodShape = (scene, color) =>
  heap(scene, 10, 37, () =>
    lying(blob(scene.random, 34, 27, 0.17, 7), near(scene.random, mix(color, "#e0955a", 0.16), 0.12)),
  );

const cubes: FoodShape = (scene, color) =>
  heap(
    scene,
    11,
    34,
    () =>
      bar(36, 36, 7, "#2a0f04", 'opacity=".25" transform="translate(3 5)"') +
      bar(36, 36, 7, darker(color, 0.18)) +
      bar(32, 31, 6, near(scene.random, color, 0.08), 'transform="translate(-1 -2)"') +
      bar(20, 9, 4, "#fff", 'opacity=".28" transform="translate(-2 -9)"'),
  );

const balls: FoodShape = (scene, color) =>
  heap(scene, 8, 42, () => {
    const r = 34;
    return (
      disc(r, "#2a0f04", 3, 6, 'opacity=".3"') +
      disc(r, darker(color, 0.2)) +
      disc(r * 0.9, near(scene.random, color, 0.08), -2, -3) +
      shape(blob(scene.random, 13, 8), lighter(color, 0.5), 'opacity=".5" transform="translate(-9 -12)"') +
      disc(3, darker(color, 0.4), 9, 6) +
      disc(2.4, darker(color, 0.4), -4, 12) +
      disc(2.6, darker(color, 0.35), 14, -8)
    );
  });

const mince: FoodShape = (scene, color) =>
  heap(scene, 46, 14, () =>
    lying(blob(scene.random, 13, 10, 0.2, 6), near(scene.random, color, 0.22), { drop: 3 }),
  );

const scramble: FoodShape = (scene) =>
  heap(scene, 20, 27, () =>
    lying(
      blob(scene.random, 29, 20, 0.22, 7),
      scene.random.pick(["#f6d566", "#f9e08a", "#efc347", "#fbeab0"]),
      { drop: 3, light: 0.4 },
    ),
  );

const nuggets: FoodShape = (scene, color) =>
  heap(
    scene,
    27,
    25,
    () =>
      lying(blob(scene.random, 27, 17, 0.06, 8), near(scene.random, color, 0.1)) +
      line("M-12 -6Q0 -2 12 -6M-12 2Q0 6 12 2", darker(color, 0.25), 2.2, 'opacity=".6"'),
  );

const tubes: FoodShape = (scene, color) =>
  heap(
    scene,
    scene.region.kind === "box" ? 40 : 26,
    27,
    () =>
      bar(62, 21, 9, "#2a0f04", 'opacity=".28" transform="translate(2 5)"') +
      bar(62, 21, 9, darker(color, 0.16)) +
      bar(58, 14, 7, near(scene.random, color, 0.08), 'transform="translate(0 -2)"') +
      oval(4.5, 8, darker(color, 0.42), 28, 0),
  );

const fries: FoodShape = (scene) => {
  const { x, y, scale } = middle(scene);
  let drawn = "";
  for (let stick = 0; stick < 17; stick++) {
    const color = scene.random.pick(["#f0c24f", "#e8b03a", "#f5d274"]);
    drawn += put(
      bar(92, 15, 3, "#2a0f04", 'opacity=".25" transform="translate(2 5)"') +
        bar(92, 15, 3, darker(color, 0.2)) +
        bar(88, 9, 2, color, 'transform="translate(0 -2)"'),
      x * 0.6 + scene.random.between(-80, 70),
      y - 46 + scene.random.between(-52, 58),
      scene.random.between(-50, 50),
      scale,
    );
  }
  return drawn;
};

const sausage: FoodShape = (scene, color) =>
  heap(
    scene,
    9,
    38,
    () =>
      oval(30, 26, "#2a0f04", 3, 6, 'opacity=".3"') +
      oval(30, 26, darker(color, 0.3)) +
      oval(26, 22, lighter(color, 0.2)) +
      disc(4, lighter(color, 0.6), -8, -5) +
      disc(3, lighter(color, 0.6), 8, 4) +
      disc(3, darker(color, 0.25), -3, 9) +
      disc(2.6, lighter(color, 0.55), 9, -9),
  );

const shrimp: FoodShape = (scene) =>
  heap(scene, 7, 46, () => {
    const bow = "M-30 18A34 34 0 1 1 30 20";
    return (
      line(bow, "#2a0f04", 25, 'opacity=".25" transform="translate(3 6)"') +
      line(bow, "#e8734a", 25) +
      line(bow, "#f6a27c", 17, 'transform="translate(-1 -2)"') +
      line(bow, "#fde0cb", 12, 'stroke-dasharray="3 13" opacity=".85"') +
      shape("M26 12L48 30L34 36L22 46L16 24Z", "#d9502c")
    );
  });

const shells: FoodShape = (scene) =>
  heap(
    scene,
    8,
    46,
    () =>
      lying("M0 34C-40 28 -44 -12 -26 -26C-12 -36 12 -36 26 -26C44 -12 40 28 0 34Z", "#8c8a86", {
        drop: 5,
        light: 0.3,
      }) +
      [-24, -12, 0, 12, 24].map((at) => line(`M0 30L${at} -24`, "#5f5d5a", 2.6)).join("") +
      oval(12, 9, "#f0b27c", 2, 10),
  );

const eggplant: FoodShape = (scene) =>
  heap(
    scene,
    7,
    46,
    () =>
      oval(42, 36, "#2a0f04", 3, 6, 'opacity=".3"') +
      oval(42, 36, "#4a2348") +
      oval(37, 31, "#d9b07a") +
      Array.from({ length: 9 }, () =>
        put(
          oval(4, 2, "#a87a44"),
          scene.random.between(-22, 22),
          scene.random.between(-18, 18),
          scene.random.between(0, 180),
        ),
      ).join("") +
      shape(blob(scene.random, 16, 10), "#8a4f22", 'opacity=".4"'),
  );

const plantain: FoodShape = (scene) =>
  strew(
    scene,
    6,
    0.72,
    () =>
      oval(38, 23, "#2a0f04", 3, 6, 'opacity=".3"') +
      oval(38, 23, "#8a4a12") +
      oval(34, 19, "#e3a02c") +
      oval(18, 7, "#f8d06a", -4, -4, 'opacity=".7"'),
  );

const sushi: FoodShape = (scene, color) => {
  const row = scene.cupsLaid + scene.sidesLaid + scene.pilesLaid++;
  const { y } = reach(scene);
  let drawn = "";
  const rows = row === 0 && !scene.twoKinds ? 4 : 2;
  for (let line = 0; line < rows; line++)
    for (let place = 0; place < 5; place++)
      drawn += put(
        disc(32, "#2a0f04", 3, 6, 'opacity=".35"') +
          disc(32, "#22301f") +
          disc(27, "#fbf6ea") +
          disc(13, near(scene.random, color, 0.1)) +
          shape(blob(scene.random, 6), "#6f9f3e", 'transform="translate(8 4)"') +
          shape(blob(scene.random, 5), "#e8933f", 'transform="translate(-6 8)"'),
        -150 + place * 70 + (line ? 10 : 0),
        -y * 0.7 + (row * 2 + line) * 70,
      );
  return drawn;
};

const halfegg: FoodShape = (scene) => {
  const { x, y, scale } = middle(scene);
  const one =
    oval(34, 27, "#2a0f04", 3, 6, 'opacity=".3"') +
    oval(34, 27, "#fffaf0") +
    disc(17, "#ee9a1c", -4, 0) +
    disc(14, "#f8bb3c", -5, -1) +
    oval(6, 4, "#fff3cf", -9, -5, 'opacity=".7"');
  const { x: rx, y: ry } = reach(scene);
  return (
    put(one, x + rx * 0.36 * scale, y - ry * 0.38, 30, scale * 1.1) +
    put(one, x + rx * 0.1, y - ry * 0.52, -20, scale * 1.1)
  );
};

const egg: FoodShape = (scene) => {
  const { x, y, scale } = middle(scene);
  return put(
    lying(blob(scene.random, 72, 64, 0.13, 10), "#fdf8ec", { drop: 6, light: 0 }) +
      line("M-60 22Q-40 58 8 60", "#c98a3a", 4, 'opacity=".5"') +
      disc(29, "#e8940f", 2, 2) +
      disc(27, "#f8b62c") +
      oval(11, 7, "#fff3cf", -8, -10, 'opacity=".85"'),
    x + 12,
    y - 6,
    scene.random.between(0, 360),
    scale,
  );
};

export const smallPieces: Record<string, FoodShape> = {
  chunks,
  cubes,
  balls,
  mince,
  scramble,
  nuggets,
  tubes,
  fries,
  sausage,
  shrimp,
  shells,
  eggplant,
  plantain,
  sushi,
  halfegg,
  egg,
};
