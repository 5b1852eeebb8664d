/** What is strewn, drizzled and laid on at the end. */
import { type FoodShape, leaf } from "./food-shapes";
import { inside, middle, reach, strew } from "./scene";
import { bar, blob, darker, disc, lighter, line, lying, oval, put, shape } from "./svg";

/** Strews `count` pieces over `share` of the dish. */
function strewn(count: number, share: number, draw: (scene: Parameters<FoodShape>[0]) => string): FoodShape {
  return (scene) => strew(scene, count, share, () => draw(scene));
}

/** A row of strips to one side, as in a bibimbap; each new kind takes the next side. */
function sector(colors: string[]): FoodShape {
  return (scene) => {
    const { x, y } = reach(scene);
    const angle = scene.pilesLaid++ * 1.25 + 0.7;
    let drawn = "";
    for (let strip = 0; strip < 20; strip++) {
      drawn += put(
        line(`M-30 0Q0 ${scene.random.between(-9, 9)} 30 0`, scene.random.pick(colors), 7),
        scene.random.between(-26, 26),
        scene.random.between(-34, 34),
        scene.random.between(-20, 20),
      );
    }
    return put(drawn, Math.cos(angle) * x * 0.56, Math.sin(angle) * y * 0.56, (angle * 180) / Math.PI + 90);
  };
}

function citrus(rind: string, flesh: string): FoodShape {
  return (scene) => {
    const { x, y } = reach(scene);
    const rays = Array.from({ length: 8 }, (_, ray) =>
      put(shape("M4 0L25 -8Q29 0 25 8Z", flesh), 0, 0, ray * 45),
    ).join("");
    const wheel = disc(38, "#2a0f04", 3, 6, 'opacity=".28"') + disc(38, rind) + disc(33, "#fdf9e6") + rays;
    const [sx, sy] = scene.sides ? [0.66, -0.6] : [-0.64, 0.56];
    return (
      put(wheel, x * sx, y * sy, scene.random.between(0, 90), 1.05) +
      put(wheel, x * sx + 50, y * sy + 16, scene.random.between(0, 90), 0.96)
    );
  };
}

const tomato = strewn(
  6,
  0.74,
  () =>
    disc(25, "#2a0f04", 2, 5, 'opacity=".28"') +
    disc(25, "#b8281a") +
    disc(22, "#e2503a", -1, -2) +
    [0, 120, 240].map((turn) => put(oval(8, 5.4, "#f9c3a0", 10, 0), 0, 0, turn)).join(""),
);
const herb = strewn(17, 0.78, (scene) => {
  const green = scene.random.pick(["#3f7d2c", "#58983a", "#2f6a26"]);
  return (
    line("M-14 4L2 0", "#4f8a34", 2.4) +
    disc(6.5, green, 4, -5) +
    disc(6.5, green, 11, 0) +
    disc(6.5, green, 4, 6) +
    disc(3, lighter(green, 0.4), 6, -3)
  );
});
const bigLeaves = (green: string, count: number, long: number): FoodShape =>
  strewn(
    count,
    0.62,
    (scene) => put(leaf(scene, darker(green, 0.35), long), 2, 4) + leaf(scene, green, long),
  );

/** A thread poured in a widening spiral, thinner toward its end, with a few drops beside it. */
function drizzle(color: string, scene: Parameters<FoodShape>[0]): string {
  const { x, y } = reach(scene);
  const focus = middle(scene);
  const point = (step: number) => {
    const far = 0.1 + step * 0.018;
    return `${(Math.cos(step * 0.42) * far * x).toFixed(1)} ${(Math.sin(step * 0.42) * far * y).toFixed(1)}`;
  };
  let thread = "";
  for (let step = 0; step < 33; step++) {
    const piece = `M${point(step)}L${point(step + 1)}`;
    thread += line(piece, color, 11 - step * 0.22);
  }
  const under = thread.replaceAll(color, "#2a0f04");
  const drops = Array.from({ length: 6 }, () =>
    disc(
      scene.random.between(3, 6.5),
      color,
      scene.random.between(-0.62, 0.62) * x,
      scene.random.between(-0.6, 0.6) * y,
    ),
  ).join("");
  return inside(
    scene,
    put(
      `<g opacity=".22" transform="translate(2 4)">${under}</g>${thread}${drops}`,
      focus.x * 0.9,
      focus.y * 0.9,
      scene.random.between(0, 360),
      Math.min(1, focus.scale),
    ),
  );
}

export const garnish: Record<string, FoodShape> = {
  herb,
  tomato,
  lime: citrus("#5f9a34", "#b9d873"),
  lemon: citrus("#f0c02f", "#f9de6e"),
  orange: strewn(
    7,
    0.6,
    () =>
      disc(44, "#2a0f04", 3, 6, 'opacity=".25"') +
      disc(44, "#e8831c") +
      disc(39, "#fdf0d2") +
      Array.from({ length: 9 }, (_, ray) =>
        put(shape("M5 0L34 -10Q38 0 34 10Z", "#f6a23c"), 0, 0, ray * 40),
      ).join(""),
  ),
  basil: bigLeaves("#4a8d33", 5, 52),
  "leaf-sage": bigLeaves("#8a9a6a", 6, 46),
  "leaf-curry": bigLeaves("#2f6326", 8, 40),
  bokchoy: (scene) => {
    const { x, y } = reach(scene);
    return [0, 1, 2]
      .map((place) =>
        put(
          leaf(scene, "#3f7d2c", 96) + shape("M-14 0C10 -20 40 -14 52 0C40 14 10 20 -14 0Z", "#eef2d4"),
          -x * 0.5 + place * 18,
          -y * 0.42 + place * 34,
          -24 + place * 20,
        ),
      )
      .join("");
  },
  scallion: strewn(22, 0.8, (scene) => {
    const green = scene.random.pick(["#5f9a3c", "#7fb552", "#a9cf7a"]);
    return `<circle r="7.5" fill="#e9f3cf" stroke="${green}" stroke-width="4.5"/>`;
  }),
  sesame: strewn(34, 0.76, (scene) => oval(4.6, 2.7, scene.random.pick(["#fdf3d6", "#f3dfae", "#fffaf0"]))),
  sugar: strewn(46, 0.8, (scene) => disc(scene.random.between(1.6, 4), "#fffdf6", 0, 0, 'opacity=".9"')),
  pepperdots: strewn(40, 0.74, (scene) => disc(scene.random.between(1.6, 3.4), "#3a2418")),
  cocoa: strewn(44, 0.62, (scene) => disc(scene.random.between(1.8, 4), "#5a2e16", 0, 0, 'opacity=".8"')),
  chili: strewn(
    9,
    0.74,
    () =>
      `<ellipse rx="10" ry="8" fill="#f6b08a" stroke="#d1261a" stroke-width="6"/>${disc(2, "#fbe7bf", 2, 0)}`,
  ),
  "chili-oil": strewn(16, 0.8, (scene) =>
    disc(scene.random.between(4, 12), "#d8391a", 0, 0, 'opacity=".62"'),
  ),
  onion: strewn(
    9,
    0.76,
    (scene) =>
      `<ellipse rx="${scene.random.between(15, 25)}" ry="${scene.random.between(11, 17)}" fill="none" stroke="#b0437f" stroke-width="4.6"/><ellipse rx="12" ry="8" fill="none" stroke="#f3dfec" stroke-width="3"/>`,
  ),
  "onion-fried": strewn(30, 0.66, (scene) =>
    line(
      `M-17 0Q0 ${scene.random.between(-14, 14)} 17 0`,
      scene.random.pick(["#8a4a1a", "#b56a26", "#6a3212"]),
      5.5,
    ),
  ),
  cucumber: strewn(
    6,
    0.78,
    () =>
      disc(27, "#2a0f04", 2, 5, 'opacity=".25"') +
      disc(27, "#4d8436") +
      disc(23, "#dcedb6") +
      [0, 60, 120, 180, 240, 300].map((turn) => put(oval(4.4, 2, "#f7fbe2", 12, 0), 0, 0, turn)).join(""),
  ),
  radish: strewn(
    6,
    0.74,
    () => disc(21, "#2a0f04", 2, 4, 'opacity=".25"') + disc(21, "#d1275c") + disc(17.5, "#fff6f4"),
  ),
  avocado: (scene) => {
    const { x, y } = reach(scene);
    return [0, 1, 2, 3]
      .map((place) =>
        put(
          shape(
            "M-54 10C-40 -34 40 -34 54 10C40 -8 -40 -8 -54 10Z",
            "#2a0f04",
            'opacity=".25" transform="translate(2 6)"',
          ) +
            shape("M-54 10C-40 -34 40 -34 54 10C40 -8 -40 -8 -54 10Z", "#a9c65a") +
            line("M-52 8C-38 -32 38 -32 52 8", "#4d7a2a", 5),
          -x * 0.5 + place * 10,
          -y * 0.52 + place * 24,
          -18 + place * 5,
        ),
      )
      .join("");
  },
  crumb: strewn(20, 0.7, (scene) =>
    lying(blob(scene.random, scene.random.between(5, 11), 7, 0.25, 6), "#fdf9ec", { drop: 2, light: 0 }),
  ),
  "crust-crumb": strewn(44, 0.85, (scene) =>
    shape(blob(scene.random, 8, 6, 0.3, 6), scene.random.pick(["#d99a3a", "#b8742a", "#eec06a"])),
  ),
  "crust-ridges": (scene) =>
    inside(
      scene,
      [-90, -45, 0, 45, 90]
        .map((at) =>
          line(`M-220 ${at}q28 -22 55 0t55 0t55 0t55 0t55 0t55 0t55 0t55 0`, "#c98a3a", 6, 'opacity=".65"'),
        )
        .join(""),
    ),
  cream: (scene) => drizzle("#fffaf0", scene),
  drizzle: (scene, color) => drizzle(color || "#6a3212", scene),
  "cheese-drip": (scene) => {
    const { x, y, scale } = middle(scene);
    return put(
      shape(blob(scene.random, 104, 60, 0.2, 9), "#f3d27c", 'opacity=".95"') +
        shape(blob(scene.random, 88, 46, 0.18, 9), "#fbe6a6") +
        [
          [-40, -10],
          [20, 14],
          [50, -16],
        ]
          .map(([px, py]) =>
            put(shape(blob(scene.random, 13, 9), "#c9822f", 'opacity=".6"'), px ?? 0, py ?? 0),
          )
          .join(""),
      x,
      y,
      scene.random.between(-25, 10),
      scale,
    );
  },
  nuts: strewn(15, 0.72, (scene) =>
    lying(blob(scene.random, 11, 7, 0.12, 7), scene.random.pick(["#d9a860", "#c48a3f", "#eac48a"]), {
      drop: 3,
    }),
  ),
  "nuts-green": strewn(26, 0.72, (scene) =>
    lying(blob(scene.random, 8, 5, 0.15, 7), scene.random.pick(["#8fae4a", "#6f9038", "#b9cf7a"]), {
      drop: 2,
    }),
  ),
  peas: strewn(
    24,
    0.76,
    () => disc(10, "#2a0f04", 1, 3, 'opacity=".25"') + disc(10, "#5c9432") + disc(4, "#a9d070", -3, -3),
  ),
  "peas-yellow": strewn(24, 0.7, () => disc(9, "#b8821f") + disc(7.5, "#eebf45", -1, -1)),
  corn: strewn(26, 0.74, () => bar(13, 11, 4.5, "#d99a1c") + bar(10, 8, 3.5, "#f8d154")),
  carrot: strewn(
    9,
    0.74,
    () =>
      disc(20, "#2a0f04", 2, 4, 'opacity=".25"') +
      disc(20, "#d76a17") +
      disc(16.5, "#f0892c") +
      disc(7, "#f9ae5c"),
  ),
  potato: strewn(
    7,
    0.72,
    (scene) =>
      lying(blob(scene.random, 34, 27, 0.08, 7), "#edcd77", { drop: 6 }) +
      shape(blob(scene.random, 9, 5), "#b8792a", 'opacity=".55"'),
  ),
  olive: strewn(8, 0.74, (scene) => {
    const tone = scene.random.pick(["#4a3a4e", "#7a8a34", "#3a2a38"]);
    return (
      oval(16, 13, "#2a0f04", 2, 4, 'opacity=".3"') +
      oval(16, 13, tone) +
      disc(5, darker(tone, 0.5), 6, 0) +
      oval(5, 3, "#fff", -5, -5, 'opacity=".45"')
    );
  }),
  mushroom: strewn(
    8,
    0.72,
    () =>
      shape(
        "M-27 6C-27 -20 -12 -27 0 -27C12 -27 27 -20 27 6C20 12 8 8 8 8L6 24L-6 24L-8 8C-8 8 -20 12 -27 6Z",
        "#2a0f04",
        'opacity=".28" transform="translate(2 5)"',
      ) +
      shape(
        "M-27 6C-27 -20 -12 -27 0 -27C12 -27 27 -20 27 6C20 12 8 8 8 8L6 24L-6 24L-8 8C-8 8 -20 12 -27 6Z",
        "#8a5f3c",
      ) +
      shape("M-21 3C-21 -15 -9 -21 0 -21C9 -21 21 -15 21 3C12 8 -12 8 -21 3Z", "#e3c9a4"),
  ),
  pepper: strewn(
    10,
    0.74,
    (scene) =>
      line("M-24 7Q0 -17 24 7", "#2a0f04", 9, 'opacity=".2" transform="translate(1 4)"') +
      line("M-24 7Q0 -17 24 7", scene.random.pick(["#cf2f1e", "#e8a51e", "#4f8a34"]), 9),
  ),
  pickle: strewn(15, 0.6, (scene) =>
    line(
      `M-21 0Q0 ${scene.random.between(-16, 16)} 21 0`,
      scene.random.pick(["#d8467f", "#e87aa4", "#c22f6c"]),
      6,
    ),
  ),
  "pickle-green": strewn(
    6,
    0.76,
    () =>
      disc(22, "#2a0f04", 2, 5, 'opacity=".25"') +
      disc(22, "#6f8a2c") +
      disc(18, "#b9c765") +
      disc(8, "#a0b04e"),
  ),
  "pickle-yellow": strewn(
    7,
    0.7,
    () => disc(22, "#2a0f04", 2, 5, 'opacity=".25"') + disc(22, "#e3b01c") + disc(18, "#f8d84e"),
  ),
  pomegranate: strewn(30, 0.74, () => disc(6.4, "#a80f34") + disc(2.4, "#f08aa0", -2, -2)),
  prunes: strewn(7, 0.64, (scene) => lying(blob(scene.random, 25, 20, 0.1), "#3a1a1e", { drop: 5 })),
  bacon: strewn(
    8,
    0.66,
    (scene) =>
      line(`M-36 0q12 ${scene.random.between(-14, -8)} 24 0t24 0t24 0`, "#8a2a18", 16) +
      line("M-36 0q12 -11 24 0t24 0t24 0", "#e8a78a", 5),
  ),
  mango: strewn(
    10,
    0.66,
    () =>
      shape(
        "M-36 8C-24 -22 24 -22 36 8C20 2 -20 2 -36 8Z",
        "#2a0f04",
        'opacity=".25" transform="translate(2 5)"',
      ) +
      shape("M-36 8C-24 -22 24 -22 36 8C20 2 -20 2 -36 8Z", "#f2a32c") +
      line("M-28 2C-18 -15 18 -15 28 2", "#f9cb6a", 4),
  ),
  berries: strewn(
    30,
    0.84,
    () =>
      disc(14, "#2a0f04", 1, 3, 'opacity=".3"') +
      disc(14, "#3b3f7c") +
      disc(10, "#565bA0", -2, -3) +
      disc(4, "#2a2c5c"),
  ),
  cauli: strewn(8, 0.7, () =>
    [
      [-12, 4],
      [10, 6],
      [0, -11],
      [0, 2],
    ]
      .map(([px, py]) => disc(15, "#e0c684", (px ?? 0) + 1, (py ?? 0) + 3) + disc(14, "#f6e9bb", px, py))
      .join(""),
  ),
  greenbeans: strewn(
    15,
    0.68,
    (scene) =>
      line(`M-46 0Q0 ${scene.random.between(-16, 16)} 46 0`, "#2f5a1e", 10) +
      line("M-46 0Q0 4 46 0", "#6ba33f", 6),
  ),
  okra: strewn(12, 0.74, () =>
    put(
      [0, 72, 144, 216, 288].map((turn) => put(oval(9, 6, "#6f9038", 8, 0), 0, 0, turn)).join("") +
        disc(9, "#c9dc8a") +
        disc(3, "#f6f2d6"),
      0,
      0,
    ),
  ),
  sprouts: strewn(
    18,
    0.66,
    (scene) =>
      line(`M-26 0Q0 ${scene.random.between(-20, 20)} 24 0`, "#fdf9e8", 5) + disc(6, "#efdc8a", 25, 0),
  ),
  "carrot-strip": sector(["#e8832a", "#f09a45", "#d86f18"]),
  "spinach-strip": sector(["#2f5d24", "#44762f", "#3a6a2a"]),
  "mushroom-strip": sector(["#6a4428", "#8a5f3c", "#573620"]),
  "radish-strip": sector(["#fdf7ea", "#f3ead2", "#f9efe0"]),
  "ginger-strip": sector(["#f2dc94", "#e9cd74", "#f8e9b4"]),
};
