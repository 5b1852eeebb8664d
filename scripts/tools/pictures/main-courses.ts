/** The large thing of a dish: meat, fish, a skewer, a mound, a cup of sauce. */
import type { FoodShape } from "./food-shapes";
import { middle, reach, type Scene } from "./scene";
import { bar, blob, darker, disc, lighter, line, lying, mix, near, oval, put, shape } from "./svg";

function drumstick(scene: Scene, color: string): string {
  const meat = "M-60 6C-62 -34 -14 -48 20 -26C42 -12 58 -8 70 -4L70 8C56 10 40 18 20 30C-16 50 -58 44 -60 6Z";
  return (
    bar(44, 11, 5, "#f6ead2", 'transform="translate(82 2)"') +
    disc(8.5, "#f6ead2", 104, -3) +
    disc(8.5, "#fffaf0", 104, 7) +
    lying(meat, near(scene.random, color, 0.06), { drop: 8, light: 0.26 }) +
    shape(blob(scene.random, 14, 9), darker(color, 0.4), 'opacity=".5" transform="translate(-24 14)"') +
    shape(blob(scene.random, 9, 6), darker(color, 0.4), 'opacity=".5" transform="translate(14 -4)"')
  );
}

const drum: FoodShape = (scene, color) => {
  const { x, y, scale } = middle(scene);
  const turn = scene.random.between(-40, 20);
  return [-1, 0, 1]
    .map((place) =>
      put(
        drumstick(scene, color),
        x + place * 14,
        y + place * 60 * scale,
        turn + place * 14 + (place === 0 ? 180 : 0),
        1.05 * scale,
      ),
    )
    .join("");
};

const filet: FoodShape = (scene, color) => {
  const { x, y, scale } = middle(scene);
  const turn = scene.random.between(-30, 10);
  const edge =
    "M-128 8C-120 -40 -50 -56 10 -50C70 -46 126 -30 132 0C126 34 66 50 4 50C-60 52 -120 46 -128 8Z";
  const marks = [-78, -32, 14, 60]
    .map((at) => line(`M${at} -34L${at + 34} 36`, darker(color, 0.45), 8, 'opacity=".5"'))
    .join("");
  return put(
    lying(edge, color, { drop: 9, light: 0.2 }) +
      marks +
      line("M-96 -12C-60 -34 10 -40 70 -30", "#fff6e0", 7, 'opacity=".4"'),
    x,
    y,
    turn,
    1.06 * scale,
  );
};

const slices: FoodShape = (scene, color) => {
  const { x, y, scale } = middle(scene);
  const turn = scene.random.between(-35, 15);
  let drawn = "";
  for (let place = 0; place < 6; place++) {
    const path = blob(scene.random, 34, 64, 0.05, 10);
    drawn += put(
      lying(path, darker(color, 0.12), { drop: 6, light: 0.1 }) +
        shape(path, mix(color, "#d98a6a", 0.28), 'transform="scale(.8 .86)"') +
        line("M-8 -38Q-2 0 -8 38", lighter(color, 0.45), 3, 'opacity=".5"'),
      -100 + place * 40,
      Math.sin(place) * 5,
      12,
    );
  }
  return put(drawn, x, y, turn, scale);
};

const cutlet: FoodShape = (scene, color) => {
  const { x, y, scale } = middle(scene);
  const id = scene.id();
  const edge = blob(scene.random, 138, 84, 0.07, 13);
  let crumbs = "";
  for (let crumb = 0; crumb < 90; crumb++)
    crumbs += put(
      shape(
        blob(scene.random, 6, 4, 0.3, 6),
        scene.random.pick([darker(color, 0.25), lighter(color, 0.35)]),
        'opacity=".55"',
      ),
      scene.random.between(-130, 130),
      scene.random.between(-80, 80),
    );
  const cuts = [-84, -42, 0, 42, 84]
    .map(
      (at) =>
        line(`M${at} -96L${at + 12} 96`, darker(color, 0.5), 4, 'opacity=".75"') +
        line(`M${at + 4} -96L${at + 16} 96`, "#f9e7c2", 3, 'opacity=".7"'),
    )
    .join("");
  return put(
    `<clipPath id="${id}"><path d="${edge}"/></clipPath>${lying(edge, color, { drop: 9, light: 0.12 })}<g clip-path="url(#${id})">${crumbs}${cuts}</g>`,
    x,
    y,
    scene.random.between(-24, 14),
    0.98 * scale,
  );
};

const skewers: FoodShape = (scene, color) => {
  const { x, y, scale } = middle(scene);
  let drawn = "";
  for (let stick = -1; stick <= 1; stick++) {
    let one =
      bar(330, 6, 3, "#2a0f04", 'opacity=".25" transform="translate(2 7)"') + bar(330, 6, 3, "#e2bd84");
    for (let bite = -2; bite <= 2; bite++)
      one += put(
        lying(
          blob(scene.random, 29, 27, 0.13, 8),
          near(scene.random, bite === 0 && scene.random.chance(0.4) ? "#c8452a" : color, 0.1),
          { drop: 6 },
        ) + line("M-12 -14L8 16", darker(color, 0.5), 5, 'opacity=".45"'),
        bite * 51,
        0,
        scene.random.between(-20, 20),
      );
    drawn += put(one, stick * 8, stick * 72, -8 + stick * 5);
  }
  return put(drawn, x * 0.6, y * 0.6, scene.random.between(-22, 8), scale);
};

const ribs: FoodShape = (scene, color) => {
  const { x, y, scale } = middle(scene);
  let drawn = "";
  for (let place = -1; place <= 1; place++) {
    const bones = [-66, 0, 66]
      .map((at) => put(oval(15, 11, "#f4e6cc") + oval(8, 5, "#d9b48c"), at, -22))
      .join("");
    drawn += put(
      lying(blob(scene.random, 118, 36, 0.05, 12), near(scene.random, color, 0.06), {
        drop: 8,
        light: 0.16,
      }) +
        bones +
        line("M-90 12Q0 24 90 10", darker(color, 0.4), 5, 'opacity=".5"'),
      place * 16,
      place * 74,
      place * 5,
    );
  }
  return put(drawn, x, y, scene.random.between(-30, 0), 0.98 * scale);
};

const stuffed: FoodShape = (scene, color) =>
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
          shape(blob(scene.random, 58, 56, 0.06, 10), darker(color, 0.2)) +
          shape(blob(scene.random, 52, 50, 0.06, 10), color, 'transform="translate(-2 -3)"') +
          disc(35, darker(color, 0.45)) +
          disc(32, "#d9b878") +
          grains,
        -86 + (at % 2) * 150 + place * 8,
        -66 + Math.floor(at / 2) * 124,
      );
    })
    .join("");

const mashMound: FoodShape = (scene, color) =>
  [-1, 1]
    .map((side) =>
      put(
        lying(blob(scene.random, 62, 56, 0.05, 11), color, { drop: 8, light: 0.4 }) +
          line("M-30 -8Q0 -34 32 -8M-22 14Q0 -6 24 14", darker(color, 0.2), 5, 'opacity=".5"'),
        side * 62,
        side * 10 - 14,
      ),
    )
    .join("");

const cup: FoodShape = (scene, color) => {
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
      disc(43, darker(color, 0.35)) +
      disc(42, color, 0, 2) +
      put(
        oval(22, 12, lighter(color, 0.6), -8, -12, 'opacity=".4"') +
          line("M-20 16A26 26 0 0 0 24 10", darker(color, 0.25), 5, 'opacity=".5"'),
        0,
        0,
        turn,
      ),
    x * px,
    y * py,
  );
};

export const mainCourses: Record<string, FoodShape> = {
  drum,
  filet,
  slices,
  cutlet,
  skewers,
  ribs,
  stuffed,
  "mash-mound": mashMound,
  cup,
};
