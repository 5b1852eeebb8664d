import { beforeAll, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { searchWords } from "~/kit/search-words";
import { demoCuisines, demoDishes } from "../../../prisma/demo/dishes";
import { FAMILIES } from "../../../prisma/demo/names";
import { aChef, aMarketplace, aMeal, type TestMarketplace } from "../../../tests/builders";
import { listChefs } from "../chefs/list-chefs.server";
import { listMeals } from "../meals/list-meals.server";
import { correctSpelling } from "./spelling.server";

/** The whole demo menu, every word of it once with each kind of slip; names of cooks and cuisines as well. */

const page = { limit: 100, offset: 0 };
let town: TestMarketplace;
const dishes = new Map<string, number>();

beforeAll(async () => {
  town = await aMarketplace();
  const chef = await aChef({ marketplace: town, full_name: "Zoltan Quimby" });
  for (let n = 0; n < demoDishes.length; n += 20)
    await Promise.all(
      demoDishes
        .slice(n, n + 20)
        .map(async ({ name }) => dishes.set(name, (await aMeal({ chef, name, tags: [] })).id)),
    );
});

/** The four slips at the letter numbered `n` (from 0; the last where the word is shorter). */
function slipsAt(word: string, letter: number): string[] {
  const n = Math.min(letter, word.length - 1);
  const [before, here, after] = [word.slice(0, n), word.charAt(n), word.slice(n + 1)];
  const swapped = after
    ? `${before}${after.charAt(0)}${here}${after.slice(1)}`
    : `${before.slice(0, -1)}${here}${before.slice(-1)}`;
  return [
    before + after,
    before + here + here + after,
    `${before}${here === "x" ? "z" : "x"}${after}`,
    swapped,
  ];
}

const longestOf = (name: string) => searchWords(name).sort((a, b) => b.length - a.length)[0] as string;

/** The words that a search for a slip is not put right to. A slip that makes another known word is a word. */
async function missed(words: Iterable<string>, among: "meals" | "names", slips: (word: string) => string[]) {
  const given = [...new Set(words)].flatMap((word) => slips(word).map((typed) => ({ word, typed })));
  const readKnown = async () => {
    const rows = await sql<
      { word: string }[]
    >`SELECT word FROM search_word WHERE is_name OR ${among === "meals"}`;
    return new Set(rows.map(({ word }) => word));
  };
  const known = await readKnown();
  const failed: string[] = [];
  for (const { word, typed } of given) {
    if (known.has(typed)) continue;
    const [meant] = (await correctSpelling([typed], among)) ?? [[typed]];
    // Beside this test others cook: what they have named since is a word now.
    if (!meant?.some((one) => word.includes(one)) && !(await readKnown()).has(typed))
      failed.push(`${typed} (${word}): ${meant}`);
  }
  return failed;
}

test("each word of the menu is found with each kind of slip, wherever it is", async () => {
  const words = demoDishes.flatMap(({ name }) => searchWords(name)).filter((word) => word.length > 3);
  expect(words.length).toBeGreaterThan(500);
  let turn = 0;
  expect(await missed(words, "meals", (word) => slipsAt(word, turn++ % word.length))).toEqual([]);
});

/** Whether another test's meal, in the same dictionary, has a word as near to this as the one that was meant. */
async function isNearElsewhere(slip: string, menu: ReadonlySet<string>): Promise<boolean> {
  const near = await sql`
    SELECT FROM search_word WHERE word <> ALL (${[...menu]}::text[])
      AND (word LIKE ${`%${slip}%`} OR levenshtein_less_equal(word, ${slip}, 2) <= 2) LIMIT 1`;
  return near.length > 0;
}

test("each dish is found when its longest word has a slip at the third letter", async () => {
  const menu = new Set([...dishes.keys()].flatMap((name) => searchWords(name)));
  const lost: string[] = [];
  let turn = 0;
  for (const [name, id] of dishes) {
    const longest = longestOf(name);
    const slip = slipsAt(longest, 2)[turn++ % 4] as string;
    // what is in another word, or one, is no slip that a search can see: "mon" is in salmon, "polo" is a word
    if ([...menu].some((word) => word.includes(slip)) || (await isNearElsewhere(slip, menu))) continue;
    const search = searchWords(name)
      .map((word) => (word === longest ? slip : word))
      .join(" ");
    const { rows } = await listMeals({ market_place_id: town.id, search }, page);
    if (!rows.some((row) => row.id === id)) lost.push(search);
  }
  expect(lost).toEqual([]);
});

test("slips that people made", async () => {
  for (const [search, name] of [
    ["chikcen", /chicken/i],
    ["cihcken", /chicken/i],
    ["peirogi", /pierogi/i],
    ["tocas", /tacos/i],
    ["Maala dosa", /Masala dosa/i],
    ["Pav bhji", /Pav bhaji/i],
    ["Arroz chufa", /Arroz chaufa/i],
    ["Chicken shwaarma plate", /shawarma/i],
    ["Pork and chive dupmlings", /dumplings/i],
  ] as const) {
    const { rows } = await listMeals({ market_place_id: town.id, search }, page);
    expect(rows.map((row) => row.name).join(", "), search).toMatch(name);
  }
});

test("a word that is known is no slip, and what comes near to nothing stays nothing", async () => {
  expect(await correctSpelling(["chicken", "tacos"], "meals")).toBeNull();
  expect(await correctSpelling(["tacos", "chikcen"], "meals")).toMatchObject([
    ["tacos"],
    expect.arrayContaining(["chicken"]),
  ]);
  expect(await correctSpelling(["chicken", "qqqqqqqq"], "meals")).toBeNull();
  // a dish is no cook: among the names, tacos is nobody
  expect(await correctSpelling(["tacsoo"], "names")).toBeNull();
});

test("cooks are found by a name with a slip, cuisines as well", async () => {
  const names = Object.values(FAMILIES).flatMap(({ first, last }) => [...first, ...last]);
  await sql`SELECT know_names(search_fold(name)) FROM unnest(${[...names, ...demoCuisines]}::text[]) AS name`;
  const words = names.flatMap(searchWords).filter((word) => word.length > 3);
  expect(await missed(words, "names", (word) => slipsAt(word, 2))).toEqual([]);
  const cuisines = demoCuisines.flatMap(searchWords);
  expect(await missed(cuisines, "names", (word) => slipsAt(word, 1))).toEqual([]);

  const [cuisine] = await sql<[{ id: number }]>`
    INSERT INTO cuisine (title, slug) VALUES ('Mexican', 'mexican') ON CONFLICT (slug) DO UPDATE SET title = cuisine.title RETURNING id`;
  const chef = await aChef({ marketplace: town, full_name: "Ana Villareal", cuisines: [cuisine] });
  for (const search of [
    "Vilareal",
    "Villarael",
    "ana vxllareal",
    "Villlareal",
    "Meican",
    "Meixcan",
    "meican villarela",
  ]) {
    const { rows } = await listChefs({ market_place_id: town.id, search }, page);
    expect(
      rows.map((row) => row.id),
      search,
    ).toEqual([chef.chef_id]);
  }
});
