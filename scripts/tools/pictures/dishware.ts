/** What the food lies in or on. Each draws its body and says where the food goes. */
import type { Random } from "./random";
import type { Region } from "./scene";
import { bar, blob, darker, disc, lighter, line, mix, near, oval, put, shape } from "./svg";

export type Dishware = {
  body: string;
  region: Region;
  /** The outline that clips what fills it. */
  inner: string;
  /** Drawn over the food: a rim's light. */
  rim?: string;
  /** Steam looks right above it. */
  deep?: boolean;
};

type Maker = (random: Random, glaze: string, tag: string) => Dishware;

const shadow = (path: string) =>
  `<g filter="url(#soft)">${shape(path, "#2a0f04", 'opacity=".42" transform="translate(12 20)"')}</g>`;
const ring = (r: number) => `M${-r} 0A${r} ${r} 0 1 0 ${r} 0A${r} ${r} 0 1 0 ${-r} 0Z`;
const rect = (w: number, h: number, r: number) => {
  const [x, y] = [w / 2, h / 2];
  return `M${-x + r} ${-y}L${x - r} ${-y}Q${x} ${-y} ${x} ${-y + r}L${x} ${y - r}Q${x} ${y} ${x - r} ${y}L${-x + r} ${y}Q${-x} ${y} ${-x} ${y - r}L${-x} ${-y + r}Q${-x} ${-y} ${-x + r} ${-y}Z`;
};

const plate: Maker = (random, glaze) => {
  const pale = random.chance(0.55) ? "#fbf7ee" : lighter(glaze, 0.72);
  const band = random.pick(["line", "dots", "band", "scallop", "none"]);
  let decor = "";
  if (band === "line")
    decor = `<circle r="192" fill="none" stroke="${glaze}" stroke-width="4" opacity=".75"/><circle r="184" fill="none" stroke="${glaze}" stroke-width="1.5" opacity=".6"/>`;
  if (band === "band")
    decor = `<circle r="190" fill="none" stroke="${glaze}" stroke-width="16" opacity=".8"/>`;
  if (band === "dots")
    for (let dot = 0; dot < 36; dot++) decor += put(disc(4.6, glaze, 187, 0, 'opacity=".8"'), 0, 0, dot * 10);
  if (band === "scallop")
    for (let arc = 0; arc < 24; arc++)
      decor += put(line("M184 -16A18 18 0 0 0 184 16", glaze, 3.4, 'opacity=".75"'), 0, 0, arc * 15);
  return {
    body:
      shadow(ring(212)) +
      disc(212, darker(pale, 0.14)) +
      disc(209, pale, -1.5, -2.5) +
      decor +
      disc(166, darker(pale, 0.1), 1, 2) +
      disc(163, lighter(pale, 0.25), 0, 1) +
      line("M-176 -96A200 200 0 0 1 -60 -192", "#ffffff", 9, 'opacity=".75"'),
    region: { kind: "round", r: 148 },
    inner: ring(158),
  };
};

const bowl: Maker = (random, glaze) => {
  const outer = random.chance(0.5) ? glaze : mix(glaze, "#f6efe2", 0.6);
  return {
    body:
      shadow(ring(206)) +
      disc(206, darker(outer, 0.3)) +
      disc(204, outer, -1, -2) +
      disc(190, darker(outer, 0.36)) +
      disc(188, mix(outer, "#fff7e8", 0.5), 0, 3) +
      disc(180, darker(outer, 0.22)),
    region: { kind: "round", r: 168 },
    inner: ring(177),
    rim:
      `<circle r="177" fill="none" stroke="#2a0f04" stroke-width="12" opacity=".16" transform="translate(3 5)"/>` +
      line("M-184 -70A196 196 0 0 1 -84 -178", "#ffffff", 7, 'opacity=".6"'),
    deep: true,
  };
};

const deep: Maker = (random, glaze) => {
  const made = bowl(random, mix(glaze, "#2b3440", 0.45), "");
  let marks = "";
  for (let mark = 0; mark < 20; mark++)
    marks += put(line("M191 -9L200 9M200 -9L191 9", "#fdf6e6", 2.4, 'opacity=".7"'), 0, 0, mark * 18);
  return { ...made, rim: `${made.rim}${marks}` };
};

function planks(random: Random, wood: string, w: number, h: number): string {
  let drawn = "";
  for (let grain = 0; grain < 13; grain++) {
    const y = -h / 2 + ((grain + 0.5) * h) / 13;
    drawn += line(
      `M${-w / 2 + 8} ${y}q${w / 4} ${random.between(-9, 9)} ${w / 2 - 8} 0t${w / 2 - 8} 0`,
      darker(wood, random.between(0.1, 0.26)),
      random.between(1.5, 3.5),
      'opacity=".5"',
    );
  }
  return drawn;
}

const board: Maker = (random) => {
  const wood = random.pick(["#c9925a", "#a8703c", "#dcb07a", "#8a5a34"]);
  const round = random.chance(0.4);
  const edge = round ? ring(222) : rect(500, 366, 34);
  return {
    body:
      shadow(edge) +
      (round ? bar(120, 62, 26, darker(wood, 0.12), 'transform="translate(-236 0)"') : "") +
      shape(edge, darker(wood, 0.3)) +
      shape(edge, wood, 'transform="translate(-1 -4)"') +
      `<g transform="scale(${round ? 0.8 : 1})">${planks(random, wood, round ? 440 : 490, round ? 420 : 340)}</g>` +
      (round ? "" : disc(13, darker(wood, 0.5), -220, -150)),
    region: round ? { kind: "round", r: 182 } : { kind: "box", w: 430, h: 300 },
    inner: edge,
  };
};

const tray: Maker = (random, glaze) => {
  const enamel = random.pick(["#f6efe0", lighter(glaze, 0.6), glaze, "#33475a"]);
  return {
    body:
      shadow(rect(480, 350, 44)) +
      bar(84, 96, 26, darker(enamel, 0.2), 'transform="translate(-250 0)"') +
      bar(84, 96, 26, darker(enamel, 0.2), 'transform="translate(250 0)"') +
      shape(rect(480, 350, 44), darker(enamel, 0.22)) +
      shape(rect(474, 343, 42), enamel, 'transform="translate(-1 -2)"') +
      shape(rect(436, 306, 30), darker(enamel, 0.35)),
    region: { kind: "box", w: 400, h: 280 },
    inner: rect(430, 300, 28),
    rim:
      line("M-222 -120Q-220 -156 -180 -158", "#ffffff", 7, 'opacity=".7"') +
      shape(rect(430, 300, 28), "none", 'stroke="#2a0f04" stroke-width="12" opacity=".18"'),
    deep: true,
  };
};

const box: Maker = (random, glaze) => {
  const lacquer = random.pick(["#33201c", "#7a1f1c", "#b98a56", darker(glaze, 0.45)]);
  return {
    body:
      shadow(rect(500, 370, 26)) +
      shape(rect(500, 370, 26), darker(lacquer, 0.35)) +
      shape(rect(494, 362, 24), lacquer, 'transform="translate(-1 -3)"') +
      shape(rect(464, 334, 16), darker(lacquer, 0.5)) +
      shape(rect(460, 328, 14), lighter(lacquer, 0.08), 'transform="translate(1 3)"'),
    region: { kind: "box", w: 428, h: 300 },
    inner: rect(458, 328, 14),
    rim: line("M-236 -150L-236 -100M-220 -168L-150 -168", "#ffffff", 5, 'opacity=".4"'),
  };
};

const pan: Maker = () => {
  const iron = "#3a3431";
  return {
    body:
      shadow(ring(204)) +
      bar(210, 46, 22, "#2a0f04", 'opacity=".3" transform="translate(284 38) rotate(8)"') +
      bar(210, 44, 22, iron, 'transform="translate(272 24) rotate(8)"') +
      disc(12, "#191412", 340, 33) +
      disc(204, "#26211f") +
      disc(202, iron, -1, -2) +
      disc(184, "#1c1816") +
      disc(182, "#2c2725", 0, 2),
    region: { kind: "round", r: 166 },
    inner: ring(176),
    rim: line("M-186 -66A196 196 0 0 1 -80 -180", "#a89a90", 5, 'opacity=".6"'),
    deep: true,
  };
};

const leaf: Maker = (random) => {
  const edge =
    "M-270 20C-230 -120 -90 -186 60 -176C190 -168 262 -96 276 -10C240 110 110 184 -50 176C-170 170 -250 110 -270 20Z";
  const veins = Array.from({ length: 17 }, (_, vein) =>
    line(
      `M${-230 + vein * 28} 10q14 ${vein % 2 ? 70 : -70} 40 ${vein % 2 ? 142 : -142}`,
      "#2f6a2c",
      2.4,
      'opacity=".5"',
    ),
  ).join("");
  return {
    body:
      shadow(edge) +
      shape(edge, "#2d6428") +
      shape(edge, near(random, "#468a3a", 0.08), 'transform="translate(-2 -4)"') +
      line("M-268 18Q0 -6 274 -10", "#8fbe68", 7) +
      veins,
    region: { kind: "box", w: 390, h: 250 },
    inner: edge,
  };
};

const basket: Maker = () => {
  let weave = "";
  for (let slat = -3; slat <= 3; slat++)
    weave += line(`M-170 ${slat * 46}L170 ${slat * 46}`, "#b98d50", 5, 'opacity=".55"');
  return {
    body:
      shadow(ring(212)) +
      disc(212, "#9a6f38") +
      disc(209, "#d3a765", -1, -3) +
      disc(196, "#b98a4c") +
      disc(193, "#e0b878", 0, 2) +
      disc(182, "#8f6532") +
      `<clipPath id="weave"><circle r="178"/></clipPath><g clip-path="url(#weave)">${disc(178, "#e8c990")}${weave}</g>`,
    region: { kind: "round", r: 150 },
    inner: ring(176),
    rim: Array.from({ length: 8 }, (_, knot) =>
      put(bar(10, 26, 4, "#8f6532", 'transform="translate(203 0)"'), 0, 0, knot * 45 + 12),
    ).join(""),
    deep: true,
  };
};

const injera: Maker = (random) => {
  let holes = "";
  for (let hole = 0; hole < 210; hole++) {
    const angle = random.between(0, 6.3);
    const far = Math.sqrt(random.between(0, 1)) * 176;
    holes += disc(
      random.between(2, 4.6),
      random.pick(["#8f6a48", "#a27c56"]),
      Math.cos(angle) * far,
      Math.sin(angle) * far,
      'opacity=".55"',
    );
  }
  const rolled = [0, 1]
    .map((roll) =>
      put(
        bar(150, 44, 20, "#2a0f04", 'opacity=".28" transform="translate(3 7)"') +
          bar(150, 44, 20, "#b08c66") +
          bar(142, 15, 8, "#cfae86", 'transform="translate(0 -9)"'),
        140,
        122 + roll * 34,
        -38,
      ),
    )
    .join("");
  return {
    body:
      shadow(ring(214)) +
      disc(214, "#6a2f22") +
      disc(210, "#8a4030", -1, -3) +
      shape(blob(random, 190, 186, 0.025, 16), "#b8946c") +
      holes,
    region: { kind: "round", r: 148 },
    inner: ring(150),
    rim: rolled,
  };
};

const tagine: Maker = (random) => {
  const clay = random.pick(["#b5572c", "#2f6f78", "#c9822f", "#31568a"]);
  let decor = "";
  for (let mark = 0; mark < 28; mark++)
    decor += put(
      shape("M186 -11L204 0L186 11Z", lighter(clay, 0.65), 'opacity=".85"'),
      0,
      0,
      (mark * 360) / 28,
    );
  return {
    body:
      shadow(ring(214)) +
      disc(214, darker(clay, 0.3)) +
      disc(211, clay, -1, -3) +
      decor +
      disc(180, darker(clay, 0.4)) +
      disc(177, lighter(clay, 0.4), 0, 3) +
      oval(172, 172, darker(clay, 0.2)),
    region: { kind: "round", r: 160 },
    inner: ring(170),
    rim: `<circle r="170" fill="none" stroke="#2a0f04" stroke-width="12" opacity=".16" transform="translate(3 5)"/>`,
    deep: true,
  };
};

export const dishware: Record<string, Maker> = {
  plate,
  bowl,
  deep,
  board,
  tray,
  box,
  pan,
  leaf,
  basket,
  injera,
  tagine,
};
