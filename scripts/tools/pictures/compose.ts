/** One meal picture, 640 × 480, seen from above: ground, what lies around, vessel, food, steam, light. */
import icons from "@iconify-json/fluent-emoji-flat/icons.json" with { type: "json" };
import { background, hues } from "./backgrounds";
import { dishware } from "./dishware";
import { doughs } from "./doughs";
import { foodShapes } from "./food-shapes";
import { garnish } from "./garnish";
import { mainCourses } from "./main-courses";
import { type Random, randomFrom } from "./random";
import type { Scene } from "./scene";
import { smallPieces } from "./small-pieces";
import { bar, line, put } from "./svg";

const layers = { ...foodShapes, ...mainCourses, ...smallPieces, ...doughs, ...garnish };

/** The drawing of one emoji about the origin, 100 wide, its inner ids made unique. */
function subject(name: string, unique: string): string {
  const icon = (icons.icons as Record<string, { body: string }>)[name];
  if (!icon) throw new Error(`There is no drawing called ${name}.`);
  const body = icon.body
    .replace(/id="([^"]+)"/g, `id="${unique}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${unique}$1)`);
  return `<g transform="scale(3.125) translate(-16 -16)">${body}</g>`;
}

/** Places at the edges of the frame where things may lie without being eaten by the vessel. */
const corners = [
  [66, 66],
  [574, 74],
  [60, 412],
  [580, 410],
  [30, 238],
  [612, 240],
  [128, 26],
  [512, 456],
  [505, 22],
  [136, 458],
] as const;

function around(random: Random, names: string[]): string {
  const start = random.whole(0, 3);
  const order = [0, 3, 1, 2].map((place) => corners[(place + start) % 4] as readonly [number, number]);
  const more = random.chance(0.5) ? [corners[random.whole(4, 9)] as readonly [number, number]] : [];
  return [...order.slice(0, 3), ...more]
    .map(([x, y], place) => {
      const name = names[place % names.length] as string;
      const size = random.between(0.78, 1.18) * (place > 2 ? 0.7 : 1);
      const drawing = subject(name, `e${place}`);
      const dark = `<g filter="url(#fall)" opacity=".32" transform="translate(7 11)">${subject(name, `s${place}`)}</g>`;
      return put(
        dark + drawing,
        x + random.between(-16, 16),
        y + random.between(-14, 14),
        random.between(-32, 32),
        size,
      );
    })
    .join("");
}

/** Fork and knife, a spoon or chopsticks beside the vessel. */
function cutlery(random: Random, cuisine: string): string {
  const side = random.pick([34, 606]);
  const metal = "#e9e4da";
  const east = ["Chinese", "Japanese", "Korean", "Vietnamese"].includes(cuisine);
  const shade = (drawing: string) => `<g opacity=".3" transform="translate(5 8)">${drawing}</g>`;
  const sticks =
    bar(10, 380, 5, "#7a3a24", 'transform="translate(-8 0) rotate(2)"') +
    bar(10, 380, 5, "#93482c", 'transform="translate(10 0) rotate(-2)"');
  const spoon = `<ellipse cy="-132" rx="27" ry="42" fill="${metal}"/><ellipse cx="-3" cy="-136" rx="18" ry="31" fill="#cfc8bb"/>${bar(11, 250, 5, metal, 'transform="translate(0 30)"')}`;
  const fork = `${bar(11, 240, 5, metal, 'transform="translate(0 60)"')}<path d="M-24 -176v60q0 34 24 34t24-34v-60" fill="none" stroke="${metal}" stroke-width="9" stroke-linecap="round"/>${line("M-8 -176v60M8 -176v60", metal, 8)}`;
  const one = east ? sticks : random.pick([spoon, fork]);
  const gray = one.replaceAll(/#[0-9a-f]{6}/g, "#2a0f04");
  return put(shade(gray) + one, side, 250, random.between(-7, 7));
}

function steam(random: Random): string {
  return [0, 1, 2]
    .map(
      (wisp) =>
        `<path d="M${250 + wisp * 66 + random.between(-14, 14)} 236q-26 -44 4 -86t-6 -96" fill="none" stroke="#fffaf0" stroke-width="${random.between(13, 22)}" stroke-linecap="round" opacity=".34" filter="url(#soft)"/>`,
    )
    .join("");
}

export type Composition = { key: string; cuisine: string; look: string; around: string; place: number };

export function compose({ key, cuisine, look, around: beside, place }: Composition): string {
  const random = randomFrom(key);
  const [vesselName = "plate", ...parts] = look.split(" ");
  const maker = dishware[vesselName];
  if (!maker) throw new Error(`There is no vessel called ${vesselName}.`);
  const glaze = hues[cuisine]?.[2] ?? "#2f6f8f";
  const vessel = maker(random, glaze, key);
  let ids = 0;
  const names = parts.map((part) => part.split("/")[0] ?? "");
  const scene: Scene = {
    random,
    region: vessel.region,
    clip: "inner",
    sides: names.filter((name) => name.startsWith("side-") || name === "greens-half").length,
    sidesLaid: 0,
    cups: names.filter((name) => name === "cup").length,
    cupsLaid: 0,
    piles: names.filter((name) => name === "pile").length,
    pilesLaid: 0,
    twoKinds: names.filter((name) => name === "sushi").length > 1,
    laid: 0,
    id: () => `n${ids++}`,
  };
  const food = parts.map((part) => {
    const [name = "", color = ""] = part.split("/");
    const draw = layers[name];
    if (!draw) throw new Error(`There is no layer called ${name}.`);
    const drawn = draw(scene, color ? `#${color}` : "");
    scene.laid++;
    return drawn;
  });
  const turn = vessel.region.kind === "box" ? random.between(-9, 9) : random.between(0, 360);
  const upright =
    vesselName === "pan" ? random.pick([-14, 160, 20]) : vessel.region.kind === "box" ? turn : 0;
  const wide = vessel.region.kind === "box" || vesselName === "pan" || vesselName === "board";
  const scale = wide ? random.between(1.02, 1.12) : random.between(1.06, 1.22);
  const x = 320 + random.between(-34, 34);
  const y = 240 + random.between(-16, 16);
  const dish = `<g transform="rotate(${upright.toFixed(1)})">${vessel.body}</g><g transform="rotate(${upright.toFixed(1)})">${food.join("")}${vessel.rim ?? ""}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 640 480" width="640" height="480"><defs><filter id="soft" filterUnits="userSpaceOnUse" x="-400" y="-400" width="1440" height="1280"><feGaussianBlur stdDeviation="11"/></filter><filter id="fall" x="-30%" y="-30%" width="160%" height="160%"><feColorMatrix type="matrix" values="0 0 0 0 .16 0 0 0 0 .06 0 0 0 0 .02 0 0 0 1 0"/><feGaussianBlur stdDeviation="3"/></filter><clipPath id="inner"><path d="${vessel.inner}"/></clipPath><radialGradient id="light" cx=".28" cy=".16" r="1.05"><stop offset="0" stop-color="#fff3d6" stop-opacity=".34"/><stop offset=".5" stop-color="#fff3d6" stop-opacity="0"/><stop offset="1" stop-color="#2a0f04" stop-opacity=".26"/></radialGradient></defs>${background(random, cuisine, place)}${!wide && random.chance(0.45) ? cutlery(random, cuisine) : ""}${around(random, beside.split(" "))}${put(dish, x, y, 0, scale)}${vessel.deep && random.chance(0.35) ? steam(random) : ""}<rect width="640" height="480" fill="url(#light)"/></svg>`;
}
