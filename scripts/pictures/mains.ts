/** The main thing of a dish, laid upon its bed. */
import type { Fill } from "./fills";
import { heap, inside, middle, reach, type Scene, strew } from "./scene";
import { bar, blob, darker, disc, lighter, line, lying, mix, near, oval, put, shape } from "./svg";

const chunks: Fill = (scene, colour) =>
  heap(scene, 10, 37, () =>
    lying(blob(scene.random, 34, 27, 0.17, 7), near(scene.random, mix(colour, "#e0955a", 0.16), 0.12)),
  );

const cubes: Fill = (scene, colour) =>
  heap(
    scene,
    11,
    34,
    () =>
      bar(36, 36, 7, "#2a0f04", 'opacity=".25" transform="translate(3 5)"') +
      bar(36, 36, 7, darker(colour, 0.18)) +
      bar(32, 31, 6, near(scene.random, colour, 0.08), 'transform="translate(-1 -2)"') +
      bar(20, 9, 4, "#fff", 'opacity=".28" transform="translate(-2 -9)"'),
  );

const balls: Fill = (scene, colour) =>
  heap(scene, 8, 42, () => {
    const r = 34;
    return (
      disc(r, "#2a0f04", 3, 6, 'opacity=".3"') +
      disc(r, darker(colour, 0.2)) +
      disc(r * 0.9, near(scene.random, colour, 0.08), -2, -3) +
      shape(blob(scene.random, 13, 8), lighter(colour, 0.5), 'opacity=".5" transform="translate(-9 -12)"') +
      disc(3, darker(colour, 0.4), 9, 6) +
      disc(2.4, darker(colour, 0.4), -4, 12) +
      disc(2.6, darker(colour, 0.35), 14, -8)
    );
  });

const mince: Fill = (scene, colour) =>
  heap(scene, 46, 14, () =>
    lying(blob(scene.random, 13, 10, 0.2, 6), near(scene.random, colour, 0.22), { drop: 3 }),
  );

const scramble: Fill = (scene) =>
  heap(scene, 20, 27, () =>
    lying(
      blob(scene.random, 29, 20, 0.22, 7),
      scene.random.pick(["#f6d566", "#f9e08a", "#efc347", "#fbeab0"]),
      { drop: 3, light: 0.4 },
    ),
  );

const nuggets: Fill = (scene, colour) =>
  heap(
    scene,
    27,
    25,
    () =>
      lying(blob(scene.random, 27, 17, 0.06, 8), near(scene.random, colour, 0.1)) +
      line("M-12 -6Q0 -2 12 -6M-12 2Q0 6 12 2", darker(colour, 0.25), 2.2, 'opacity=".6"'),
  );

const tubes: Fill = (scene, colour) =>
  heap(
    scene,
    scene.region.kind === "box" ? 40 : 26,
    27,
    () =>
      bar(62, 21, 9, "#2a0f04", 'opacity=".28" transform="translate(2 5)"') +
      bar(62, 21, 9, darker(colour, 0.16)) +
      bar(58, 14, 7, near(scene.random, colour, 0.08), 'transform="translate(0 -2)"') +
      oval(4.5, 8, darker(colour, 0.42), 28, 0),
  );

const fries: Fill = (scene) => {
  const { x, y, scale } = middle(scene);
  let drawn = "";
  for (let stick = 0; stick < 17; stick++) {
    const colour = scene.random.pick(["#f0c24f", "#e8b03a", "#f5d274"]);
    drawn += put(
      bar(92, 15, 3, "#2a0f04", 'opacity=".25" transform="translate(2 5)"') +
        bar(92, 15, 3, darker(colour, 0.2)) +
        bar(88, 9, 2, colour, 'transform="translate(0 -2)"'),
      x * 0.6 + scene.random.between(-80, 70),
      y - 46 + scene.random.between(-52, 58),
      scene.random.between(-50, 50),
      scale,
    );
  }
  return drawn;
};

function drumstick(scene: Scene, colour: string): string {
  const meat = "M-60 6C-62 -34 -14 -48 20 -26C42 -12 58 -8 70 -4L70 8C56 10 40 18 20 30C-16 50 -58 44 -60 6Z";
  return (
    bar(44, 11, 5, "#f6ead2", 'transform="translate(82 2)"') +
    disc(8.5, "#f6ead2", 104, -3) +
    disc(8.5, "#fffaf0", 104, 7) +
    lying(meat, near(scene.random, colour, 0.06), { drop: 8, light: 0.26 }) +
    shape(blob(scene.random, 14, 9), darker(colour, 0.4), 'opacity=".5" transform="translate(-24 14)"') +
    shape(blob(scene.random, 9, 6), darker(colour, 0.4), 'opacity=".5" transform="translate(14 -4)"')
  );
}

const drum: Fill = (scene, colour) => {
  const { x, y, scale } = middle(scene);
  const turn = scene.random.between(-40, 20);
  return [-1, 0, 1]
    .map((place) =>
      put(
        drumstick(scene, colour),
        x + place * 14,
        y + place * 60 * scale,
        turn + place * 14 + (place === 0 ? 180 : 0),
        1.05 * scale,
      ),
    )
    .join("");
};

const filet: Fill = (scene, colour) => {
  const { x, y, scale } = middle(scene);
  const turn = scene.random.between(-30, 10);
  const edge =
    "M-128 8C-120 -40 -50 -56 10 -50C70 -46 126 -30 132 0C126 34 66 50 4 50C-60 52 -120 46 -128 8Z";
  const marks = [-78, -32, 14, 60]
    .map((at) => line(`M${at} -34L${at + 34} 36`, darker(colour, 0.45), 8, 'opacity=".5"'))
    .join("");
  return put(
    lying(edge, colour, { drop: 9, light: 0.2 }) +
      marks +
      line("M-96 -12C-60 -34 10 -40 70 -30", "#fff6e0", 7, 'opacity=".4"'),
    x,
    y,
    turn,
    1.06 * scale,
  );
};

const slices: Fill = (scene, colour) => {
  const { x, y, scale } = middle(scene);
  const turn = scene.random.between(-35, 15);
  let drawn = "";
  for (let place = 0; place < 6; place++) {
    const path = blob(scene.random, 34, 64, 0.05, 10);
    drawn += put(
      lying(path, darker(colour, 0.12), { drop: 6, light: 0.1 }) +
        shape(path, mix(colour, "#d98a6a", 0.28), 'transform="scale(.8 .86)"') +
        line("M-8 -38Q-2 0 -8 38", lighter(colour, 0.45), 3, 'opacity=".5"'),
      -100 + place * 40,
      Math.sin(place) * 5,
      12,
    );
  }
  return put(drawn, x, y, turn, scale);
};

const cutlet: Fill = (scene, colour) => {
  const { x, y, scale } = middle(scene);
  const id = scene.id();
  const edge = blob(scene.random, 138, 84, 0.07, 13);
  let crumbs = "";
  for (let crumb = 0; crumb < 90; crumb++)
    crumbs += put(
      shape(
        blob(scene.random, 6, 4, 0.3, 6),
        scene.random.pick([darker(colour, 0.25), lighter(colour, 0.35)]),
        'opacity=".55"',
      ),
      scene.random.between(-130, 130),
      scene.random.between(-80, 80),
    );
  const cuts = [-84, -42, 0, 42, 84]
    .map(
      (at) =>
        line(`M${at} -96L${at + 12} 96`, darker(colour, 0.5), 4, 'opacity=".75"') +
        line(`M${at + 4} -96L${at + 16} 96`, "#f9e7c2", 3, 'opacity=".7"'),
    )
    .join("");
  return put(
    `<clipPath id="${id}"><path d="${edge}"/></clipPath>${lying(edge, colour, { drop: 9, light: 0.12 })}<g clip-path="url(#${id})">${crumbs}${cuts}</g>`,
    x,
    y,
    scene.random.between(-24, 14),
    0.98 * scale,
  );
};

const skewers: Fill = (scene, colour) => {
  const { x, y, scale } = middle(scene);
  let drawn = "";
  for (let stick = -1; stick <= 1; stick++) {
    let one =
      bar(330, 6, 3, "#2a0f04", 'opacity=".25" transform="translate(2 7)"') + bar(330, 6, 3, "#e2bd84");
    for (let bite = -2; bite <= 2; bite++)
      one += put(
        lying(
          blob(scene.random, 29, 27, 0.13, 8),
          near(scene.random, bite === 0 && scene.random.chance(0.4) ? "#c8452a" : colour, 0.1),
          { drop: 6 },
        ) + line("M-12 -14L8 16", darker(colour, 0.5), 5, 'opacity=".45"'),
        bite * 51,
        0,
        scene.random.between(-20, 20),
      );
    drawn += put(one, stick * 8, stick * 72, -8 + stick * 5);
  }
  return put(drawn, x * 0.6, y * 0.6, scene.random.between(-22, 8), scale);
};

const sausage: Fill = (scene, colour) =>
  heap(
    scene,
    9,
    38,
    () =>
      oval(30, 26, "#2a0f04", 3, 6, 'opacity=".3"') +
      oval(30, 26, darker(colour, 0.3)) +
      oval(26, 22, lighter(colour, 0.2)) +
      disc(4, lighter(colour, 0.6), -8, -5) +
      disc(3, lighter(colour, 0.6), 8, 4) +
      disc(3, darker(colour, 0.25), -3, 9) +
      disc(2.6, lighter(colour, 0.55), 9, -9),
  );

const shrimp: Fill = (scene) =>
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

const dumplings: Fill = (scene, colour) => {
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
          darker(colour, 0.28),
          3.2,
          'opacity=".75"',
        ),
      )
      .join("");
    const one =
      lying(
        "M-58 14C-54 -30 -22 -40 0 -40C24 -40 54 -30 58 14C46 30 -46 30 -58 14Z",
        near(scene.random, colour, 0.05),
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

const parcels: Fill = (scene, colour) =>
  heap(scene, 6, 56, () => {
    const folds = Array.from({ length: 9 }, (_, place) =>
      put(line("M6 0Q20 -3 36 4", darker(colour, 0.24), 3, 'opacity=".6"'), 0, 0, place * 40),
    ).join("");
    return (
      disc(50, "#2a0f04", 4, 8, 'opacity=".28"') +
      shape(blob(scene.random, 50, 48, 0.03), darker(colour, 0.16)) +
      disc(45, near(scene.random, colour, 0.05), -2, -4) +
      folds +
      disc(6, darker(colour, 0.3))
    );
  });

const rolls: Fill = (scene, colour) => {
  const { x, y, scale } = middle(scene);
  const tight = scene.region.kind === "box" ? 1.14 : 1;
  let drawn = "";
  for (let place = -2; place <= 2; place++) {
    const long = 190 - Math.abs(place) * 14;
    drawn += put(
      bar(long, 46, 21, "#2a0f04", 'opacity=".3" transform="translate(3 7)"') +
        bar(long, 46, 21, darker(colour, 0.2)) +
        bar(long - 6, 38, 18, near(scene.random, colour, 0.06), 'transform="translate(-1 -3)"') +
        bar(long * 0.7, 7, 4, "#fffaf0", 'opacity=".4" transform="translate(-6 -13)"') +
        oval(7, 16, darker(colour, 0.38), long / 2 - 9, 0, 'opacity=".7"'),
      0,
      place * 50,
      scene.random.between(-3, 3),
    );
  }
  return put(drawn, x, y, scene.random.between(-34, 22), 0.98 * scale * tight);
};

const sushi: Fill = (scene, colour) => {
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
          disc(13, near(scene.random, colour, 0.1)) +
          shape(blob(scene.random, 6), "#6f9f3e", 'transform="translate(8 4)"') +
          shape(blob(scene.random, 5), "#e8933f", 'transform="translate(-6 8)"'),
        -150 + place * 70 + (line ? 10 : 0),
        -y * 0.7 + (row * 2 + line) * 70,
      );
  return drawn;
};

const tacos: Fill = (scene, colour) => {
  const { x, y, scale } = middle(scene);
  const shellColour = "#e9be62";
  let drawn = "";
  for (let place = -1; place <= 1; place++) {
    let filling = "";
    for (let bit = 0; bit < 15; bit++) {
      const angle = Math.PI * (0.08 + (bit / 14) * 0.84);
      filling += put(
        lying(
          blob(scene.random, 17, 14, 0.2, 7),
          scene.random.pick([colour, near(scene.random, colour, 0.2), "#6f9f3e", "#d8402a"]),
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
        shape(shell, darker(shellColour, 0.22), 'transform="translate(8 -8)"') +
        filling +
        shape(shell, shellColour) +
        shape(shell, lighter(shellColour, 0.5), 'opacity=".4" transform="translate(-14 -6) scale(.6 .5)"') +
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

const flat: Fill = (scene, colour) => {
  const { x, y } = reach(scene);
  const beside = scene.laid > 0 || scene.cups > 1;
  const size = Math.min(x, y) * (beside ? 0.5 : 0.86);
  const spots = Array.from({ length: 15 }, () =>
    put(
      shape(blob(scene.random, scene.random.between(5, 15)), darker(colour, 0.42), 'opacity=".5"'),
      scene.random.between(-size, size) * 0.66,
      scene.random.between(-size, size) * 0.66,
    ),
  ).join("");
  const one = (dx: number, dy: number) =>
    put(
      lying(blob(scene.random, size, size * 0.97, 0.035, 12), colour, { drop: 8, light: 0.22 }) + spots,
      dx,
      dy,
    );
  return beside ? one(x * 0.55, -y * 0.46) : one(8, 9) + one(0, 0);
};

const bun: Fill = (scene, colour) => {
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
      disc(82, darker(colour, 0.25)) +
      disc(77, colour, -2, -5) +
      oval(44, 28, lighter(colour, 0.5), -20, -30, 'opacity=".5"') +
      seeds
    );
  };
  const { x, scale } = middle(scene);
  return put(one(), x - 88 * scale, -24, 0, scale) + put(one(), x + 96 * scale, 34, 50, scale);
};

const wedge: Fill = (scene, colour) => {
  const { x, y, scale } = middle(scene);
  const side = "M-128 70L-128 98Q0 128 132 20L132 -8Z";
  const top = "M-128 70L70 -104Q128 -70 132 -8Q40 92 -128 70Z";
  return put(
    shape(side, "#2a0f04", 'opacity=".3" transform="translate(6 12)"') +
      shape(side, darker(colour, 0.3)) +
      shape("M-128 84Q0 108 132 6L132 12Q0 118 -128 92Z", lighter(colour, 0.6), 'opacity=".8"') +
      shape(top, colour) +
      shape(top, lighter(colour, 0.5), 'opacity=".35" transform="translate(10 -8) scale(.66)"') +
      line("M70 -104Q128 -70 132 -8", darker(colour, 0.25), 8),
    x,
    y,
    scene.random.between(-18, 18),
    1.06 * scale,
  );
};

const egg: Fill = (scene) => {
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

const halfegg: Fill = (scene) => {
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

const ribs: Fill = (scene, colour) => {
  const { x, y, scale } = middle(scene);
  let drawn = "";
  for (let place = -1; place <= 1; place++) {
    const bones = [-66, 0, 66]
      .map((at) => put(oval(15, 11, "#f4e6cc") + oval(8, 5, "#d9b48c"), at, -22))
      .join("");
    drawn += put(
      lying(blob(scene.random, 118, 36, 0.05, 12), near(scene.random, colour, 0.06), {
        drop: 8,
        light: 0.16,
      }) +
        bones +
        line("M-90 12Q0 24 90 10", darker(colour, 0.4), 5, 'opacity=".5"'),
      place * 16,
      place * 74,
      place * 5,
    );
  }
  return put(drawn, x, y, scene.random.between(-30, 0), 0.98 * scale);
};

const triangles: Fill = (scene, colour) =>
  heap(
    scene,
    6,
    62,
    () =>
      lying(
        "M0 -58Q8 -58 12 -50L56 34Q58 46 44 46L-44 46Q-58 46 -56 34L-12 -50Q-8 -58 0 -58Z",
        near(scene.random, colour, 0.08),
        { drop: 7 },
      ) +
      line("M0 -44L0 6M0 6L-38 32M0 6L38 32", darker(colour, 0.32), 4, 'opacity=".6"') +
      shape(blob(scene.random, 10, 6), darker(colour, 0.35), 'opacity=".4" transform="translate(16 16)"'),
  );

const squares: Fill = (scene, colour) =>
  heap(
    scene,
    5,
    58,
    () =>
      lying(
        "M-56 -48Q-58 -56 -48 -56L48 -54Q56 -56 56 -46L54 48Q56 56 46 56L-48 54Q-56 56 -54 46Z",
        near(scene.random, colour, 0.08),
        { drop: 7 },
      ) +
      Array.from({ length: 6 }, () =>
        put(
          shape(blob(scene.random, 11, 7), darker(colour, 0.36), 'opacity=".45"'),
          scene.random.between(-36, 36),
          scene.random.between(-36, 36),
        ),
      ).join(""),
  );

const halfmoon: Fill = (scene, colour) => {
  let drawn = "";
  for (let place = 0; place < 4; place++) {
    const crimps = [-70, -46, -22, 2, 26, 50, 72]
      .map((at) => line(`M${at} ${34 - Math.abs(at) * 0.06}l0 12`, darker(colour, 0.35), 4))
      .join("");
    drawn += put(
      lying(
        "M-96 34C-92 -30 -50 -58 0 -58C50 -58 92 -30 96 34C60 54 -60 54 -96 34Z",
        near(scene.random, colour, 0.06),
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

const omelet: Fill = (scene) => {
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

const cornbread: Fill = (scene) => {
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

function strewLocal(scene: Scene, count: number, spread: number, colour: string): string {
  return Array.from({ length: count }, () =>
    disc(
      scene.random.between(2, 4),
      colour,
      scene.random.between(-spread, spread),
      scene.random.between(-spread, spread),
    ),
  ).join("");
}

const baguette: Fill = (scene) => {
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

const stuffed: Fill = (scene, colour) =>
  [0, 1]
    .map((place) => {
      const at = scene.pilesLaid++;
      const grains = Array.from({ length: 26 }, () =>
        put(
          oval(6, 3.4, scene.random.pick(["#f6efdf", "#e9d6a4", "#c98a4a"])),
          scene.random.between(-26, 26),
          scene.random.between(-26, 26),
          scene.random.between(0, 180),
        ),
      ).join("");
      return put(
        disc(56, "#2a0f04", 4, 9, 'opacity=".3"') +
          shape(blob(scene.random, 58, 56, 0.06, 10), darker(colour, 0.2)) +
          shape(blob(scene.random, 52, 50, 0.06, 10), colour, 'transform="translate(-2 -3)"') +
          disc(35, darker(colour, 0.45)) +
          disc(32, "#d9b878") +
          grains,
        -86 + (at % 2) * 150 + place * 8,
        -66 + Math.floor(at / 2) * 124,
      );
    })
    .join("");

const mashMound: Fill = (scene, colour) =>
  [-1, 1]
    .map((side) =>
      put(
        lying(blob(scene.random, 62, 56, 0.05, 11), colour, { drop: 8, light: 0.4 }) +
          line("M-30 -8Q0 -34 32 -8M-22 14Q0 -6 24 14", darker(colour, 0.2), 5, 'opacity=".5"'),
        side * 62,
        side * 10 - 14,
      ),
    )
    .join("");

const shells: Fill = (scene) =>
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

const cup: Fill = (scene, colour) => {
  const { x, y } = reach(scene);
  const [px, py] = [
    [0.62, 0.52],
    [0.64, -0.5],
    [0.1, 0.6],
    [-0.62, 0.58],
  ][scene.cupsLaid++ % 4] as [number, number];
  const turn = scene.random.between(0, 360);
  return put(
    disc(57, "#2a0f04", 5, 9, 'opacity=".32"') +
      disc(56, "#f4ead8") +
      disc(50, "#fffaf0", -1, -2) +
      disc(43, darker(colour, 0.35)) +
      disc(42, colour, 0, 2) +
      put(
        oval(22, 12, lighter(colour, 0.6), -8, -12, 'opacity=".4"') +
          line("M-20 16A26 26 0 0 0 24 10", darker(colour, 0.25), 5, 'opacity=".5"'),
        0,
        0,
        turn,
      ),
    x * px,
    y * py,
  );
};

const eggplant: Fill = (scene) =>
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

const plantain: Fill = (scene) =>
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

/** A lid of diamonds cut into a crust. */
const diamonds: Fill = (scene) => {
  const cuts = [-300, -220, -140, -60, 20, 100, 180, 260]
    .map((at) =>
      line(`M${at} -260L${at + 260} 260M${at + 100} -260L${at - 160} 260`, "#7a4414", 5, 'opacity=".5"'),
    )
    .join("");
  return inside(scene, cuts);
};

export const mains: Record<string, Fill> = {
  chunks,
  cubes,
  balls,
  mince,
  scramble,
  nuggets,
  tubes,
  fries,
  drum,
  filet,
  slices,
  cutlet,
  skewers,
  sausage,
  shrimp,
  dumplings,
  parcels,
  rolls,
  sushi,
  tacos,
  flat,
  bun,
  wedge,
  egg,
  halfegg,
  ribs,
  triangles,
  squares,
  halfmoon,
  omelet,
  cornbread,
  baguette,
  stuffed,
  "mash-mound": mashMound,
  shells,
  cup,
  eggplant,
  plantain,
  diamonds,
};
