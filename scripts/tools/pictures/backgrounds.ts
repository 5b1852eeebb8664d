/** The table: cloth, wood, tiles, stone or plain color, in the hues of a cuisine. */
import type { Random } from "./random";
import { blob, darker, disc, lighter, line, mix, near, put, shape } from "./svg";

/** Three hues for each cuisine: two grounds and the glaze of its plates. */
export const hues: Record<string, [string, string, string]> = {
  Mexican: ["#e9a23b", "#d9573a", "#1f7a72"],
  Indian: ["#e38a2c", "#a8325a", "#2f6f8f"],
  Thai: ["#7fae5a", "#d98a9a", "#2f7a5a"],
  Southern: ["#d9c19a", "#8fb0a8", "#c2483a"],
  Korean: ["#9aa7b4", "#c9a58a", "#3f5a78"],
  Italian: ["#d8b48a", "#7a9a6a", "#c2452f"],
  Chinese: ["#c2382c", "#e3b45a", "#2f6a9a"],
  Japanese: ["#4f6478", "#d9a8a0", "#2f4a6a"],
  Vietnamese: ["#8fc0a4", "#e8c86a", "#3f8a8a"],
  Ethiopian: ["#c9964a", "#4f7a4a", "#b5402c"],
  Lebanese: ["#c9b48f", "#5f8f94", "#8a5a9a"],
  Greek: ["#6f9fc9", "#e6ddc8", "#2f62a0"],
  Filipino: ["#e8b84a", "#5fa09a", "#c2553a"],
  Caribbean: ["#4fa8a0", "#f0a05a", "#d9485a"],
  "West African": ["#d98434", "#6a4a8a", "#2f8a6a"],
  Peruvian: ["#c95a7a", "#e8c07a", "#7a4a9a"],
  Polish: ["#a8bfd0", "#c9544a", "#3a5fa0"],
  Moroccan: ["#3f7f9a", "#d9905a", "#c9702f"],
  Persian: ["#5a8a8f", "#b0546a", "#2f5a9a"],
  American: ["#b9c4c0", "#c98a5a", "#3f6a8a"],
};

const cover = (color: string) => `<rect x="-20" y="-20" width="680" height="520" fill="${color}"/>`;

const cloth = (random: Random, base: string, second: string) => {
  const pale = lighter(base, 0.3);
  const turn = random.pick([0, 0, 45, -24]);
  let stripes = "";
  const wide = random.pick([18, 34, 52]);
  for (let at = -420; at < 460; at += wide * 2.4)
    stripes += `<rect x="${at}" y="-480" width="${wide}" height="960" fill="${second}" opacity=".34"/>`;
  if (random.chance(0.5))
    for (let at = -420; at < 460; at += wide * 2.4)
      stripes += `<rect x="-480" y="${at}" width="960" height="${wide}" fill="${second}" opacity=".34"/>`;
  return cover(pale) + put(stripes, 320, 240, turn);
};

const wood = (random: Random, base: string) => {
  const tone = mix(base, random.pick(["#8a5a34", "#c99a66", "#5a3a26"]), 0.72);
  let drawn = cover(tone);
  for (let plank = 0; plank < 5; plank++) {
    const y = plank * 102 - 14;
    drawn += `<rect x="-20" y="${y}" width="680" height="100" fill="${near(random, tone, 0.1)}"/>`;
    for (let grain = 0; grain < 5; grain++)
      drawn += line(
        `M-20 ${y + 12 + grain * 19}q170 ${random.between(-14, 14)} 340 0t340 0`,
        darker(tone, 0.2),
        random.between(1.5, 4),
        'opacity=".4"',
      );
    drawn += `<rect x="-20" y="${y + 98}" width="680" height="4" fill="${darker(tone, 0.5)}" opacity=".6"/>`;
  }
  return put(put(drawn, -320, -240), 320, 240, random.pick([0, 90, -8, 6]), 1.4);
};

const tiles = (random: Random, base: string, second: string) => {
  const pale = lighter(base, 0.5);
  const step = random.pick([80, 107]);
  const motif = random.pick(["star", "quarter", "dot"]);
  let drawn = cover(darker(pale, 0.16));
  for (let x = 0; x < 640; x += step) {
    for (let y = 0; y < 480; y += step) {
      drawn += `<rect x="${x + 1.5}" y="${y + 1.5}" width="${step - 3}" height="${step - 3}" rx="4" fill="${pale}"/>`;
      const [cx, cy, r] = [x + step / 2, y + step / 2, step / 2];
      if (motif === "star")
        drawn += put(
          shape(
            `M0 ${-r * 0.8}L${r * 0.26} ${-r * 0.26}L${r * 0.8} 0L${r * 0.26} ${r * 0.26}L0 ${r * 0.8}L${-r * 0.26} ${r * 0.26}L${-r * 0.8} 0L${-r * 0.26} ${-r * 0.26}Z`,
            second,
            'opacity=".6"',
          ),
          cx,
          cy,
        );
      if (motif === "quarter")
        drawn += `<path d="M${x + 3} ${y + 3}h${r}a${r} ${r} 0 0 1 ${-r} ${r}z" fill="${second}" opacity=".6"/><path d="M${x + step - 3} ${y + step - 3}h${-r}a${r} ${r} 0 0 1 ${r} ${-r}z" fill="${base}" opacity=".8"/>`;
      if (motif === "dot")
        drawn += disc(r * 0.42, second, cx, cy, 'opacity=".5"') + disc(r * 0.2, pale, cx, cy);
    }
  }
  return drawn;
};

const stone = (random: Random, base: string) => {
  const tone = mix(base, "#d8d2c8", 0.55);
  let drawn = cover(tone);
  for (let chip = 0; chip < 46; chip++)
    drawn += put(
      shape(
        blob(random, random.between(4, 15), random.between(3, 9), 0.25, 6),
        random.pick([darker(tone, 0.28), lighter(tone, 0.7), base]),
        'opacity=".6"',
      ),
      random.between(0, 640),
      random.between(0, 480),
      random.between(0, 360),
    );
  return drawn;
};

const plain = (random: Random, base: string, second: string) => {
  const big = random.between(150, 260);
  return (
    cover(base) +
    disc(big * 1.5, lighter(base, 0.24), random.pick([0, 640]), random.between(0, 480), 'opacity=".75"') +
    disc(big, second, random.pick([40, 600]), random.pick([0, 480]), 'opacity=".55"')
  );
};

const napkin = (random: Random, base: string, second: string) => {
  const fold = `<rect x="-130" y="-300" width="260" height="600" fill="${lighter(second, 0.4)}"/><rect x="-106" y="-300" width="10" height="600" fill="${second}" opacity=".7"/><rect x="-88" y="-300" width="4" height="600" fill="${second}" opacity=".7"/><rect x="96" y="-300" width="10" height="600" fill="${second}" opacity=".7"/>`;
  return (
    plain(random, base, lighter(base, 0.3)) +
    put(
      `<rect x="-124" y="-294" width="260" height="600" fill="#2a0f04" opacity=".16"/>${fold}`,
      random.pick([150, 480]),
      250,
      random.between(-34, 34),
    )
  );
};

/** A ground of one of six kinds; `place` shifts the kinds so that neighbors differ. */
export function background(random: Random, cuisine: string, place: number): string {
  const [first, second] = hues[cuisine] ?? ["#d9a35a", "#b5573a"];
  const [base, other] = place % 2 ? [second, first] : [first, second];
  const kinds = [plain, cloth, wood, napkin, tiles, stone];
  return (kinds[place % kinds.length] ?? plain)(random, base, other);
}
