import { type Case, fetchText, type Goal, type World, ZIP } from "./case";

type Meal = { slug: string; name: string; chef: { slug: string } };
type List = { count: number; results: Meal[] };

const LIST = `/api/local-meals/?zip_code=${ZIP}&limit=12`;

async function listOf(world: World, path: string): Promise<List> {
  return JSON.parse(await fetchText(world.product + path)) as List;
}

async function somePages(world: World): Promise<string[]> {
  const { count } = await listOf(world, LIST);
  return [0, 12, 36, 96].filter((offset) => offset < count).map((offset) => `${LIST}&offset=${offset}`);
}

/** Words that occur in every scale of the demo market, written rightly and wrongly. */
const WORDS = [
  "chicken",
  "biryani",
  "pork dumplings",
  "soup",
  "vegetarian",
  "catfish",
  "chiken",
  "biriyani",
  "dumplngs",
  "minestrne",
];

async function someSearches(world: World): Promise<string[]> {
  const paths = WORDS.map((word) => `${LIST}&search=${encodeURIComponent(word)}`);
  const found = await Promise.all(paths.map((path) => listOf(world, path)));
  const useful = paths.filter((_, index) => (found[index]?.count ?? 0) > 0);
  if (useful.length < WORDS.length - 3)
    throw new Error(`Only ${useful.length} of ${WORDS.length} searches find something`);
  return useful;
}

async function someMeals(world: World): Promise<Meal[]> {
  return (await listOf(world, LIST)).results;
}

/** What a reader sees of a page: its main part without tags and space. */
function visible(html: string): string {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  return main
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<input type="hidden"[^>]*>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}

type Kind = {
  /** whether the two servers' answers say the same */
  agree(product: string, bare: string): boolean;
  /** whether an answer under load is the expected one of that server */
  isRight(text: string, expected: string): boolean;
};

const json: Kind = { agree: (a, b) => a === b, isRight: (text, expected) => text === expected };
/** Pages carry nonces and the moment of rendering, so under load the whole length and both ends are looked at. */
const html: Kind = {
  agree: (a, b) => visible(a).length > 200 && visible(a) === visible(b),
  isRight: (text, expected) => Math.abs(text.length - expected.length) < 64 && text.endsWith("</html>"),
};

function reading(
  name: string,
  title: string,
  goal: Goal,
  kind: Kind,
  choose: (world: World) => Promise<string[]>,
): Case {
  return {
    name,
    title,
    goal,
    async prepare(world) {
      const paths = await choose(world);
      const expected = new Map<string, string>();
      for (const path of paths) {
        for (const origin of [world.product, world.bare]) {
          await fetchText(origin + path);
          expected.set(origin + path, await fetchText(origin + path));
        }
        const [ours, bare] = [
          expected.get(world.product + path) ?? "",
          expected.get(world.bare + path) ?? "",
        ];
        if (!kind.agree(ours, bare)) throw new Error(`${path}: product and bare server disagree`);
      }
      return async (origin, worker, turn, send) => {
        const path = paths[(worker * 3 + turn) % paths.length] ?? "";
        const check = (status: number, text: string) => {
          if (status !== 200 || !kind.isRight(text, expected.get(origin + path) ?? ""))
            throw new Error("not the expected answer");
        };
        await send({ method: "GET", path, check });
      };
    },
  };
}

export const readCases: Case[] = [
  reading("list", "list JSON", { ratio: 0.5, kept: 0.5 }, json, somePages),
  reading("search", "search JSON", { ratio: 0.5, kept: 0.1 }, json, someSearches),
  reading("detail", "meal detail JSON", { ratio: 0.45, kept: 0.5 }, json, async (world) =>
    (await someMeals(world)).map((meal) => `/api/meal/${meal.slug}/meal_details_by_slug/`),
  ),
  reading("list-page", "list page HTML", { ratio: 0.35, kept: 0.5 }, html, async () =>
    ["", "&sortBy=price", "&cuisine=mexican"].map((more) => `/meals?zipCode=${ZIP}${more}`),
  ),
  reading("detail-page", "detail page HTML", { ratio: 0.35, kept: 0.5 }, html, async (world) =>
    (await someMeals(world)).map((meal) => `/meals/${meal.chef.slug}/${meal.slug}`),
  ),
];
