/** Hair for the portraits: what falls behind the shoulders and what frames the face. Coordinates about the face. */
import { darker, disc, lighter, line, shape } from "./svg";

const womanBehind: ((hair: string) => string)[] = [
  (hair) =>
    shape(
      "M-60 -20C-74 -84 74 -84 60 -20C70 40 84 70 66 98C30 112 -30 112 -66 98C-84 70 -70 40 -60 -20Z",
      darker(hair, 0.25),
    ),
  (hair) =>
    shape(
      "M-58 -20C-64 -78 64 -78 58 -20C64 12 62 34 54 48L-54 48C-62 34 -64 12 -58 -20Z",
      darker(hair, 0.25),
    ),
  (hair) =>
    disc(27, darker(hair, 0.15), 0, -76) +
    disc(23, hair, -2, -79) +
    shape("M-56 -10C-62 -76 62 -76 56 -10L50 20L-50 20Z", darker(hair, 0.25)),
  (hair) =>
    [
      [-48, -46],
      [48, -46],
      [-62, -14],
      [62, -14],
      [-58, 20],
      [58, 20],
      [-24, -68],
      [24, -68],
      [0, -74],
    ]
      .map(([x, y]) => disc(27, darker(hair, 0.2), x, y))
      .join(""),
  (hair) =>
    shape("M40 -40C84 -40 92 20 70 84C64 98 50 92 54 78C64 40 60 0 34 -14Z", darker(hair, 0.2)) +
    shape("M-56 -10C-60 -74 60 -74 56 -10L48 10L-48 10Z", darker(hair, 0.25)),
  (hair) =>
    shape("M-58 -10C-66 -80 66 -80 58 -10L54 12L-54 12Z", darker(hair, 0.25)) +
    [-1, 1]
      .map((side) =>
        [30, 48, 66, 84]
          .map((y) => disc(11, darker(hair, (y % 4) * 0.1 + 0.1), side * (56 + (y - 30) * 0.12), y))
          .join(""),
      )
      .join(""),
];

const womanFront: ((hair: string) => string)[] = [
  (hair) =>
    shape(
      "M-56 6C-62 -70 -26 -72 2 -70C34 -72 62 -64 56 6C52 -24 40 -40 12 -44C-8 -30 -46 -30 -56 6Z",
      hair,
    ) + line("M-8 -62C-30 -56 -44 -40 -48 -18", lighter(hair, 0.25), 3, 'opacity=".5"'),
  (hair) =>
    shape(
      "M-57 14C-64 -68 -30 -74 0 -72C30 -74 64 -68 57 14C54 -14 50 -24 44 -30Q0 -24 -44 -30C-50 -24 -54 -14 -57 14Z",
      hair,
    ) + line("M-30 -60Q0 -70 30 -60", lighter(hair, 0.25), 3, 'opacity=".5"'),
  (hair) =>
    shape(
      "M-54 -8C-56 -66 -24 -68 0 -68C24 -68 56 -66 54 -8C46 -36 30 -46 0 -46C-30 -46 -46 -36 -54 -8Z",
      hair,
    ) + line("M-34 -52Q0 -66 34 -52", lighter(hair, 0.25), 3, 'opacity=".5"'),
  (hair) =>
    [
      [-46, -32],
      [-32, -50],
      [-12, -60],
      [12, -60],
      [32, -50],
      [46, -32],
      [0, -50],
      [-24, -44],
      [24, -44],
    ]
      .map(([x, y]) => disc(17, hair, x, y))
      .join(""),
  (hair) =>
    shape(
      "M-55 2C-60 -68 -24 -70 4 -70C36 -70 60 -62 55 2C52 -30 30 -50 -14 -48C-36 -44 -50 -28 -55 2Z",
      hair,
    ),
  (hair) =>
    shape(
      "M-55 0C-60 -66 -26 -70 0 -70L0 -46C-28 -44 -48 -30 -55 0ZM55 0C60 -66 26 -70 0 -70L0 -46C28 -44 48 -30 55 0Z",
      hair,
    ),
];

const manFront: ((hair: string) => string)[] = [
  (hair) =>
    shape(
      "M-53 -8C-58 -62 -34 -74 2 -72C36 -74 58 -60 53 -8C50 -26 44 -36 36 -42C14 -34 -14 -36 -32 -44C-44 -36 -50 -26 -53 -8Z",
      hair,
    ),
  (hair) =>
    shape(
      "M-53 -6C-60 -66 -20 -82 20 -76C50 -74 60 -46 53 -6C48 -24 46 -30 40 -36C10 -50 -20 -40 -42 -34C-48 -28 -50 -20 -53 -6Z",
      hair,
    ) + line("M-30 -54C-10 -66 16 -68 36 -58", lighter(hair, 0.25), 3, 'opacity=".5"'),
  (hair) =>
    shape(
      "M-53 -2C-58 -56 -38 -66 0 -66C38 -66 58 -56 53 -2C52 -18 48 -28 42 -34Q0 -46 -42 -34C-48 -28 -52 -18 -53 -2Z",
      hair,
    ),
  (hair) =>
    [
      [-44, -36],
      [-32, -52],
      [-14, -60],
      [6, -62],
      [26, -56],
      [42, -40],
      [-20, -44],
      [4, -46],
      [24, -44],
    ]
      .map(([x, y]) => disc(15, hair, x, y))
      .join(""),
  (hair) =>
    shape(
      "M-54 4C-56 -14 -54 -24 -50 -30C-48 -16 -46 -8 -54 4ZM54 4C56 -14 54 -24 50 -30C48 -16 46 -8 54 4Z",
      hair,
    ),
  (hair) =>
    shape(
      "M-54 10C-60 -64 -30 -74 0 -72C30 -74 60 -64 54 10C50 -20 44 -34 30 -44C20 -32 -24 -30 -40 -36C-48 -24 -50 -10 -54 10Z",
      hair,
    ),
];

export function hairBehind(style: number, hair: string, woman: boolean): string {
  return woman ? (womanBehind[style]?.(hair) ?? "") : "";
}

/** Under a hat only the temples show, so that the hat sits and does not float on the hair. */
export function hairInFront(style: number, hair: string, woman: boolean, covered: boolean): string {
  if (covered)
    return shape(
      "M-53 8C-56 -14 -54 -28 -48 -34C-46 -18 -46 -6 -53 8ZM53 8C56 -14 54 -28 48 -34C46 -18 46 -6 53 8Z",
      hair,
    );
  return (woman ? womanFront : manFront)[style]?.(hair) ?? "";
}
