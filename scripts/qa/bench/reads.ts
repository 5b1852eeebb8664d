import { answerOf, type Case, fetchText, type Goal, type Operation, type World, ZIP } from "./case";

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
  /** the requests' answers are JSON of a call of the document, or pages */
  isJson: boolean;
  /** whether two servers' answers say the same */
  agree(one: string, other: string): boolean;
  /** whether an answer is the one that the same server gave before */
  isSame(text: string, before: string): boolean;
};

const json: Kind = { isJson: true, agree: (a, b) => a === b, isSame: (text, before) => text === before };
/** Pages carry nonces and the moment of rendering, so under load the whole length and both ends are looked at. */
const html: Kind = {
  isJson: false,
  agree: (a, b) => visible(a).length > 200 && visible(a) === visible(b),
  isSame: (text, before) => Math.abs(text.length - before.length) < 64 && text.endsWith("</html>"),
};

/** Asks for a path: all servers have to answer the same, each time, and what fits the document. */
function asking(path: string, kind: Kind, { document }: World): Operation {
  const known = new Map<string, string>();
  const check = (status: number, text: string, origin: string) => {
    const before = known.get(origin);
    if (before !== undefined && status === 200 && kind.isSame(text, before)) return;
    if (status !== 200 || before !== undefined) throw new Error("not the expected answer");
    if (kind.isJson) answerOf(document, "GET", path, status, text);
    if (![...known.values()].every((other) => kind.agree(other, text)))
      throw new Error("product and bare server disagree");
    known.set(origin, text);
  };
  return {
    name: path,
    async perform(send) {
      await send({ method: "GET", path, check });
    },
  };
}

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
    operations: async (world) => (await choose(world)).map((path) => asking(path, kind, world)),
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
