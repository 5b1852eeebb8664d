/** What is folded, rolled, baked or steamed. */
import type { FoodShape } from "./food-shapes";
import { heap, inside, middle, reach, type Scene } from "./scene";
import { bar, blob, darker, disc, lighter, line, lying, near, oval, put, shape } from "./svg";

const dumplings: FoodShape = (scene, color) => {
  const { x, y, scale } = middle(scene);
  const count = scene.sides ? 5 : 7;
  let drawn = "";
  for (let place = 0; place < count; place++) {
    const angle = (place / (count - 1)) * 360;
    const far = place === count - 1 ? 0 : 88;
    const pleats = [-38, -19, 0, 19, 38]
      .map((at) =>
        line(
          `M${at} ${-30 + Math.abs(at) * 0.36}Q${at * 0.8} -16 ${at * 0.6} -6`,
          darker(color, 0.28),
          3.2,
          'opacity=".75"',
        ),
      )
      .join("");
    const one =
      lying(
        "M-58 14C-54 -30 -22 -40 0 -40C24 -40 54 -30 58 14C46 30 -46 30 -58 14Z",
        near(scene.random, color, 0.05),
        { drop: 7, light: 0.4 },
      ) + pleats;
    drawn += put(
      one,
      x + Math.cos((angle * Math.PI) / 180) * far * scale,
      y + Math.sin((angle * Math.PI) / 180) * far * scale,
      angle + 90,
      0.92 * scale,
    );
  }
  return drawn;
};

const parcels: FoodShape = (scene, color) =>
  heap(scene, 6, 56, () => {
    const folds = Array.from({ length: 9 }, (_, place) =>
      put(line("M6 0Q20 -3 36 4", darker(color, 0.24), 3, 'opacity=".6"'), 0, 0, place * 40),
    ).join("");
    return (
      disc(50, "#2a0f04", 4, 8, 'opacity=".28"') +
      shape(blob(scene.random, 50, 48, 0.03), darker(color, 0.16)) +
      disc(45, near(scene.random, color, 0.05), -2, -4) +
      folds +
      disc(6, darker(color, 0.3))
    );
  });

const rolls: FoodShape = (scene, color) => {
  const { x, y, scale } = middle(scene);
  const tight = scene.region.kind === "box" ? 1.14 : 1;
  let drawn = "";
  for (let place = -2; place <= 2; place++) {
    const long = 190 - Math.abs(place) * 14;
    drawn += put(
      bar(long, 46, 21, "#2a0f04", 'opacity=".3" transform="translate(3 7)"') +
        bar(long, 46, 21, darker(color, 0.2)) +
        bar(long - 6, 38, 18, near(scene.random, color, 0.06), 'transform="translate(-1 -3)"') +
        bar(long * 0.7, 7, 4, "#fffaf0", 'opacity=".4" transform="translate(-6 -13)"') +
        oval(7, 16, darker(color, 0.38), long / 2 - 9, 0, 'opacity=".7"'),
      0,
      place * 50,
      scene.random.between(-3, 3),
    );
  }
  return put(drawn, x, y, scene.random.between(-34, 22), 0.98 * scale * tight);
};

const tacos: FoodShape = (scene, color) => {
  const { x, y, scale } = middle(scene);
  const shellColor = "#e9be62";
  let drawn = "";
  for (let place = -1; place <= 1; place++) {
    let filling = "";
    for (let bit = 0; bit < 15; bit++) {
      const angle = Math.PI * (0.08 + (bit / 14) * 0.84);
      filling += put(
        lying(
          blob(scene.random, 17, 14, 0.2, 7),
          scene.random.pick([color, near(scene.random, color, 0.2), "#6f9f3e", "#d8402a"]),
          { drop: 3 },
        ),
        -Math.cos(angle) * 84,
        -Math.sin(angle) * 76 + 4,
        scene.random.between(0, 360),
      );
    }
    const shell = "M-98 34C-98 -34 -54 -76 0 -76C54 -76 98 -34 98 34C60 48 -60 48 -98 34Z";
    const spots = [
      [-50, 6],
      [10, -30],
      [48, 12],
      [-8, 20],
    ]
      .map(([px, py]) => put(shape(blob(scene.random, 11, 7), "#b9792a", 'opacity=".5"'), px ?? 0, py ?? 0))
      .join("");
    drawn += put(
      shape(shell, "#2a0f04", 'opacity=".3" transform="translate(5 10)"') +
        shape(shell, darker(shellColor, 0.22), 'transform="translate(8 -8)"') +
        filling +
        shape(shell, shellColor) +
        shape(shell, lighter(shellColor, 0.5), 'opacity=".4" transform="translate(-14 -6) scale(.6 .5)"') +
        spots,
      place * 112,
      Math.abs(place) * 16,
      place * 16,
      0.98,
    );
  }
  return put(
    drawn,
    x,
    y + 14,
    scene.random.between(-8, 8),
    scene.region.kind === "round" && scene.region.r < 170 ? 0.78 : scale,
  );
};

const flat: FoodShape = (scene, color) => {
  const { x, y } = reach(scene);
  const beside = scene.laid > 0 || scene.cups > 1;
  const size = Math.min(x, y) * (beside ? 0.5 : 0.86);
  const spots = Array.from({ length: 15 }, () =>
    put(
      shape(blob(scene.random, scene.random.between(5, 15)), darker(color, 0.42), 'opacity=".5"'),
      scene.random.between(-size, size) * 0.66,
      scene.random.between(-size, size) * 0.66,
    ),
  ).join("");
  const one = (dx: number, dy: number) =>
    put(
      lying(blob(scene.random, size, size * 0.97, 0.035, 12), color, { drop: 8, light: 0.22 }) + spots,
      dx,
      dy,
    );
  return beside ? one(x * 0.55, -y * 0.46) : one(8, 9) + one(0, 0);
};

const bun: FoodShape = (scene, color) => {
  const one = () => {
    const seeds = Array.from({ length: 22 }, () =>
      put(
        oval(4.6, 2.8, "#fdf3d6"),
        scene.random.between(-52, 52),
        scene.random.between(-50, 42),
        scene.random.between(0, 180),
      ),
    ).join("");
    return (
      disc(90, "#2a0f04", 6, 12, 'opacity=".3"') +
      shape(blob(scene.random, 92, 90, 0.05, 14), "#6f9f3e") +
      shape(blob(scene.random, 86, 84, 0.04, 12), "#7a3a1c") +
      disc(82, darker(color, 0.25)) +
      disc(77, color, -2, -5) +
      oval(44, 28, lighter(color, 0.5), -20, -30, 'opacity=".5"') +
      seeds
    );
  };
  const { x, scale } = middle(scene);
  return put(one(), x - 88 * scale, -24, 0, scale) + put(one(), x + 96 * scale, 34, 50, scale);
};

const wedge: FoodShape = (scene, color) => {
  const { x, y, scale } = middle(scene);
  const side = "M-128 70L-128 98Q0 128 132 20L132 -8Z";
  const top = "M-128 70L70 -104Q128 -70 132 -8Q40 92 -128 70Z";
  return put(
    shape(side, "#2a0f04", 'opacity=".3" transform="translate(6 12)"') +
      shape(side, darker(color, 0.3)) +
      shape("M-128 84Q0 108 132 6L132 12Q0 118 -128 92Z", lighter(color, 0.6), 'opacity=".8"') +
      shape(top, color) +
      shape(top, lighter(color, 0.5), 'opacity=".35" transform="translate(10 -8) scale(.66)"') +
      line("M70 -104Q128 -70 132 -8", darker(color, 0.25), 8),
    x,
    y,
    scene.random.between(-18, 18),
    1.06 * scale,
  );
};

const triangles: FoodShape = (scene, color) =>
  heap(
    scene,
    6,
    62,
    () =>
      lying(
        "M0 -58Q8 -58 12 -50L56 34Q58 46 44 46L-44 46Q-58 46 -56 34L-12 -50Q-8 -58 0 -58Z",
        near(scene.random, color, 0.08),
        { drop: 7 },
      ) +
      line("M0 -44L0 6M0 6L-38 32M0 6L38 32", darker(color, 0.32), 4, 'opacity=".6"') +
      shape(blob(scene.random, 10, 6), darker(color, 0.35), 'opacity=".4" transform="translate(16 16)"'),
  );

const squares: FoodShape = (scene, color) =>
  heap(
    scene,
    5,
    58,
    () =>
      lying(
        "M-56 -48Q-58 -56 -48 -56L48 -54Q56 -56 56 -46L54 48Q56 56 46 56L-48 54Q-56 56 -54 46Z",
        near(scene.random, color, 0.08),
        { drop: 7 },
      ) +
      Array.from({ length: 6 }, () =>
        put(
          shape(blob(scene.random, 11, 7), darker(color, 0.36), 'opacity=".45"'),
          scene.random.between(-36, 36),
          scene.random.between(-36, 36),
        ),
      ).join(""),
  );

const halfmoon: FoodShape = (scene, color) => {
  let drawn = "";
  for (let place = 0; place < 4; place++) {
    const crimps = [-70, -46, -22, 2, 26, 50, 72]
      .map((at) => line(`M${at} ${34 - Math.abs(at) * 0.06}l0 12`, darker(color, 0.35), 4))
      .join("");
    drawn += put(
      lying(
        "M-96 34C-92 -30 -50 -58 0 -58C50 -58 92 -30 96 34C60 54 -60 54 -96 34Z",
        near(scene.random, color, 0.06),
        { drop: 8, light: 0.3 },
      ) + crimps,
      place % 2 ? 98 : -98,
      place < 2 ? -62 : 66,
      scene.random.between(-16, 16) + (place % 2 ? 8 : -8),
      0.92,
    );
  }
  return drawn;
};

const omelet: FoodShape = (scene) => {
  const { x, y } = reach(scene);
  return [0, 1, 2]
    .map((place) =>
      put(
        bar(52, 44, 9, "#2a0f04", 'opacity=".28" transform="translate(3 6)"') +
          bar(52, 44, 9, "#eebb38") +
          bar(46, 36, 7, "#f8d768") +
          line("M-14 -8Q10 -12 12 2Q10 12 -6 8Q-12 2 0 0", "#dd9f24", 3),
        x * 0.12 + place * 48,
        -y * 0.5 + place * 8,
        place * 6,
      ),
    )
    .join("");
};

const cornbread: FoodShape = (scene) => {
  const { x, y } = reach(scene);
  return put(
    bar(88, 82, 10, "#2a0f04", 'opacity=".3" transform="translate(4 8)"') +
      bar(88, 82, 10, "#c98a2c") +
      bar(80, 73, 8, "#f0c457", 'transform="translate(-1 -3)"') +
      strewLocal(scene, 12, 32, "#d99c33"),
    x * 0.44,
    -y * 0.42,
    16,
  );
};

function strewLocal(scene: Scene, count: number, spread: number, color: string): string {
  return Array.from({ length: count }, () =>
    disc(
      scene.random.between(2, 4),
      color,
      scene.random.between(-spread, spread),
      scene.random.between(-spread, spread),
    ),
  ).join("");
}

const baguette: FoodShape = () => {
  const loaf =
    "M-190 10C-186 -38 -120 -52 0 -52C120 -52 186 -38 190 10C186 48 120 56 0 56C-120 56 -186 48 -190 10Z";
  const cuts = [-120, -50, 20, 90]
    .map((at) => shape(`M${at} 30Q${at + 18} -10 ${at + 50} -34Q${at + 42} 0 ${at + 12} 34Z`, "#f3d79c"))
    .join("");
  return (
    put(lying(loaf, "#cf8d3c", { drop: 10, light: 0.2 }) + cuts, -6, -44, -12) +
    put(
      shape(loaf, "#f6e2b4", 'transform="scale(.98 .7)"') +
        shape(loaf, "#5d8f3c", 'transform="scale(.95 .5)"'),
      4,
      62,
      -12,
    )
  );
};

/** A lid of diamonds cut into a crust. */
const diamonds: FoodShape = (scene) => {
  const cuts = [-300, -220, -140, -60, 20, 100, 180, 260]
    .map((at) =>
      line(`M${at} -260L${at + 260} 260M${at + 100} -260L${at - 160} 260`, "#7a4414", 5, 'opacity=".5"'),
    )
    .join("");
  return inside(scene, cuts);
};

export const doughs: Record<string, FoodShape> = {
  dumplings,
  parcels,
  rolls,
  tacos,
  flat,
  bun,
  wedge,
  triangles,
  squares,
  halfmoon,
  omelet,
  cornbread,
  baguette,
  diamonds,
};
