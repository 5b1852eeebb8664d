/** Drawn faces for the demo's cooks: nobody's likeness, so nobody need be asked. 240 × 240, head and shoulders. */
import type { DemoPortrait } from "../../../prisma/demo/portraits";
import { hues } from "./backgrounds";
import { hairBehind, hairInFront } from "./hair";
import { type Random, randomFrom } from "./random";
import { darker, disc, lighter, line, mix, oval, shape } from "./svg";

const skins = [
  "#f8d9bd",
  "#f2c49c",
  "#e6ae82",
  "#d3946a",
  "#bb7a50",
  "#98603c",
  "#77482c",
  "#5a3420",
] as const;
const hairs = ["#1f1614", "#2e1c16", "#4a2a1a", "#7a4a28", "#b5733a", "#d9a860", "#a8452a"] as const;
const grays = ["#b8b2ac", "#d8d4cf", "#8a8480"] as const;

/** Which skins and hairs a kitchen's families mostly have, as positions in the palettes. */
const families: Record<string, [skins: number[], hairs: number[]]> = {
  Mexican: [
    [2, 3, 4],
    [0, 1, 2],
  ],
  Indian: [
    [3, 4, 5],
    [0, 0, 1],
  ],
  Thai: [
    [2, 3],
    [0, 0, 1],
  ],
  Southern: [
    [0, 5, 6],
    [2, 3, 4, 0],
  ],
  Korean: [
    [1, 1, 2],
    [0, 0, 1],
  ],
  Italian: [
    [1, 2],
    [1, 2, 3],
  ],
  Chinese: [
    [1, 2],
    [0, 0, 1],
  ],
  Japanese: [
    [0, 1, 2],
    [0, 1],
  ],
  Vietnamese: [
    [1, 2, 3],
    [0, 0, 1],
  ],
  Ethiopian: [
    [5, 6],
    [0, 0, 1],
  ],
  Lebanese: [
    [1, 2, 3],
    [0, 1, 2],
  ],
  Greek: [
    [1, 2],
    [0, 1, 2],
  ],
  Filipino: [
    [2, 3, 4],
    [0, 0, 1],
  ],
  Caribbean: [
    [5, 6, 7],
    [0, 0],
  ],
  "West African": [
    [6, 7, 7],
    [0, 0],
  ],
  Peruvian: [
    [2, 3, 4],
    [0, 1],
  ],
  Polish: [
    [0, 0, 1],
    [3, 4, 5],
  ],
  Moroccan: [
    [2, 3, 4],
    [0, 1, 2],
  ],
  Persian: [
    [1, 2, 3],
    [0, 1, 2],
  ],
  American: [
    [0, 1, 5],
    [2, 3, 4, 5, 6],
  ],
};

function features(random: Random, skin: string, hair: string, woman: boolean, old: boolean): string {
  const dark = darker(skin, 0.5);
  const deep = skins.indexOf(skin as (typeof skins)[number]) > 4;
  const smiling = random.chance(deep ? 0.2 : 0.4);
  const gap = random.between(19, 22);
  const eye = (side: number) =>
    smiling
      ? line(`M${side * gap - 8} -3q8 -10 16 0`, deep ? "#160a05" : "#2b1d17", 4)
      : (deep ? oval(9, 7, "#fff6ec", side * gap, -4) : "") +
        oval(4.6, 5.6, "#2b1d17", side * gap, -4) +
        disc(1.7, "#fff", side * gap + 1.6, -6) +
        (woman ? line(`M${side * gap + side * 3} -9l${side * 6} -4`, "#2b1d17", 2.6) : "");
  const brow = (side: number) =>
    line(
      `M${side * gap - 9} ${-19 - side}q9 ${-random.between(4, 7)} 18 ${side}`,
      mix(hair, "#2b1d17", 0.3),
      woman ? 3.2 : 4.6,
    );
  const nose = random.pick(["M-1 0q-7 14 3 15", "M0 2q-6 11 0 13q5 0 6 -2", "M-3 12q4 6 9 0"]);
  const mouth = random.pick([
    () =>
      shape("M-17 26Q0 50 17 26Q0 31 -17 26Z", "#8a2a20") +
      shape("M-13 28Q0 35 13 28Q0 31 -13 28Z", "#fffaf4"),
    () => line("M-15 28Q0 40 15 27", darker(skin, 0.55), 3.8),
    () =>
      line("M-12 30Q4 39 16 26", darker(skin, 0.55), 3.8) + line("M17 23q4 3 2 7", darker(skin, 0.35), 2.4),
  ])();
  const lips = woman && random.chance(0.5) ? line("M-11 31Q0 38 11 30", mix("#b5392c", skin, 0.2), 6) : mouth;
  const cheeks =
    oval(11, 8, "#e2553a", -31, 16, 'opacity=".22"') + oval(11, 8, "#e2553a", 31, 16, 'opacity=".22"');
  const lines = old
    ? line(
        "M-37 2l-7 -3M-37 8l-7 2M37 2l7 -3M37 8l7 2M-22 40q-6 -8 -2 -16M22 40q6 -8 2 -16",
        dark,
        2,
        'opacity=".4"',
      )
    : "";
  const freckles = random.chance(0.16)
    ? [-26, -19, -33, 25, 18, 32]
        .map((x, place) => disc(1.5, dark, x, 12 + (place % 3) * 4, 'opacity=".5"'))
        .join("")
    : "";
  return (
    cheeks +
    freckles +
    lines +
    brow(-1) +
    brow(1) +
    eye(-1) +
    eye(1) +
    line(nose, dark, 3.2, 'opacity=".55"') +
    lips
  );
}

function beard(random: Random, hair: string): string {
  const kind = random.whole(0, 4);
  if (kind === 0)
    return shape(
      "M-50 8C-50 66 -24 82 0 82C24 82 50 66 50 8C42 24 28 18 0 18C-28 18 -42 24 -50 8ZM-15 30Q0 24 15 30Q0 46 -15 30Z",
      hair,
      'fill-rule="evenodd"',
    );
  if (kind === 1) return shape("M-22 25Q-8 14 0 20Q8 14 22 25Q8 27 0 24Q-8 27 -22 25Z", hair);
  if (kind === 2)
    return shape(
      "M-20 24Q0 15 20 24Q24 56 0 66Q-24 56 -20 24ZM-12 30Q0 26 12 30Q0 43 -12 30Z",
      hair,
      'fill-rule="evenodd"',
    );
  return "";
}

function headwear(random: Random, accent: string, woman: boolean): string {
  const kind = random.whole(0, 6);
  const white = "#fffaf2";
  if (kind === 0) {
    return (
      shape(
        "M-50 -38C-84 -48 -80 -98 -44 -92C-36 -122 36 -122 44 -92C80 -98 84 -48 50 -38Z",
        darker(white, 0.12),
      ) +
      shape("M-50 -42C-82 -52 -78 -98 -44 -92C-36 -122 32 -120 40 -92C72 -96 78 -54 48 -42Z", white) +
      shape("M-53 -52L53 -52L51 -30Q0 -40 -51 -30Z", darker(white, 0.05)) +
      line("M-24 -60l-4 -22M0 -60v-26M24 -60l4 -22", darker(white, 0.2), 2.4)
    );
  }
  if (kind === 1)
    return (
      shape("M-56 -26C-58 -78 58 -78 56 -26Q0 -50 -56 -26Z", accent) +
      [-34, -12, 12, 34].map((x) => disc(3.6, lighter(accent, 0.75), x, -46 + Math.abs(x) * 0.16)).join("") +
      (woman
        ? shape("M52 -32q22 -10 26 8q-16 8 -26 -8ZM52 -30q20 10 12 26q-16 -8 -12 -26Z", darker(accent, 0.18))
        : "")
    );
  if (kind === 2)
    return (
      shape("M-56 -24C-60 -84 60 -84 56 -24C40 -34 -40 -34 -56 -24Z", darker(accent, 0.3)) +
      shape("M-58 -22Q0 -46 58 -22Q62 -14 54 -12Q0 -34 -54 -12Q-62 -14 -58 -22Z", accent)
    );
  return "";
}

function glasses(random: Random): string {
  const rim = random.pick(["#2b1d17", "#8f2a12", "#2f5a6a"]);
  const one = (side: number) =>
    `<circle cx="${side * 20.5}" cy="-3" r="15" fill="#ffffff" fill-opacity=".16" stroke="${rim}" stroke-width="3.4"/>`;
  return one(-1) + one(1) + line("M-6 -5q6 -4 12 0M-36 -6l-12 -3M36 -6l12 -3", rim, 3.2);
}

/** The portrait as an SVG document. */
export function portrait({ cuisine, presents, number }: DemoPortrait): string {
  const random = randomFrom(`${cuisine} ${presents} ${number}`);
  const woman = presents === "woman";
  const [skinPlaces, hairPlaces] = families[cuisine] ?? [
    [1, 3, 5],
    [0, 2],
  ];
  const skin = skins[skinPlaces[(number - 1) % skinPlaces.length] ?? 2] ?? skins[2];
  const old = number === 3 ? random.chance(0.75) : random.chance(0.12);
  const hair = old ? random.pick(grays) : (hairs[random.pick(hairPlaces)] ?? hairs[1]);
  const [first, second, accent] = hues[cuisine] ?? ["#e9a23b", "#d9573a", "#1f7a72"];
  const paper = lighter(number % 2 ? first : second, 0.42);
  const shirt = random.pick([accent, "#fbf4e6", darker(second, 0.15), "#6a7a86"]);
  const apron = random.pick(["#fffaf0", "#2f2a28", darker(accent, 0.2), "#b5392c"]);
  const wide = random.between(49, 54);
  const chin = random.between(60, 68);
  const face = `M${-wide} -14C${-wide} -62 ${wide} -62 ${wide} -14C${wide + 2} 30 28 ${chin} 0 ${chin}C-28 ${chin} ${-wide - 2} 30 ${-wide} -14Z`;
  const cover = random.chance(
    cuisine === "Moroccan" || cuisine === "Persian" || cuisine === "Lebanese" ? 0.2 : 0.42,
  );
  const hat = cover ? headwear(random, random.pick([accent, "#b5392c", darker(first, 0.1)]), woman) : "";
  const style = random.whole(0, 5);
  const ears = oval(9, 13, darker(skin, 0.08), -wide, 2) + oval(9, 13, darker(skin, 0.08), wide, 2);
  const rings =
    woman && random.chance(0.6)
      ? disc(4.2, "#e7a51b", -wide - 1, 18) + disc(4.2, "#e7a51b", wide + 1, 18)
      : "";
  const neck = shape(`M-22 40L22 40L25 92L-25 92Z`, darker(skin, 0.16));
  const body =
    shape("M-104 150C-104 96 -58 84 -26 80Q0 96 26 80C58 84 104 96 104 150Z", shirt) +
    shape("M-26 80Q0 98 26 80L20 76Q0 90 -20 76Z", darker(shirt, 0.2)) +
    shape("M-44 150L-40 108Q0 118 40 108L44 150Z", apron) +
    line("M-40 110L-52 84M40 110L52 84", apron, 9);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="480" height="480"><defs><radialGradient id="l" cx=".3" cy=".2" r="1"><stop offset="0" stop-color="#fff" stop-opacity=".4"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><rect width="240" height="240" fill="${paper}"/><circle cx="196" cy="52" r="86" fill="${number % 2 ? second : first}" opacity=".3"/><rect width="240" height="240" fill="url(#l)"/><g transform="translate(120 118) scale(1.04)">${hairBehind(style, hair, woman)}${body}${neck}${ears}${rings}${shape(face, darker(skin, 0.1))}${shape(face, skin, 'transform="translate(-1.5 -2) scale(.975)"')}${woman ? "" : beard(random, mix(hair, skin, 0.12))}${features(random, skin, hair, woman, old)}${hairInFront(style, hair, woman, hat !== "")}${hat}${random.chance(old ? 0.55 : 0.22) ? glasses(random) : ""}</g></svg>`;
}
