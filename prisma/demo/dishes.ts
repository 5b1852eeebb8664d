/**
 * The dishes of the demo market: 20 cuisines with 12 dishes each. Names, pictures, ingredients and allergens
 * belong together; the seed gives a dish to one or two cooks.
 */
import type { Allergen } from "../../app/kit/rules";
import { slugOf } from "../../app/kit/text";
import { american } from "./dishes/american";
import { caribbean } from "./dishes/caribbean";
import { chinese } from "./dishes/chinese";
import type { DishDraft } from "./dishes/draft";
import { ethiopian } from "./dishes/ethiopian";
import { filipino } from "./dishes/filipino";
import { greek } from "./dishes/greek";
import { heating } from "./dishes/heating";
import { indian } from "./dishes/indian";
import { italian } from "./dishes/italian";
import { japanese } from "./dishes/japanese";
import { korean } from "./dishes/korean";
import { lebanese } from "./dishes/lebanese";
import { mexican } from "./dishes/mexican";
import { moroccan } from "./dishes/moroccan";
import { persian } from "./dishes/persian";
import { peruvian } from "./dishes/peruvian";
import { polish } from "./dishes/polish";
import { southern } from "./dishes/southern";
import { thai } from "./dishes/thai";
import { vietnamese } from "./dishes/vietnamese";
import { westAfrican } from "./dishes/west-african";

/** A picture as it stands on the wire; the file has a 320 wide sister for small screens. */
export type DemoPicture = {
  url: string;
  width: number;
  height: number;
  alt: string;
};

export type DemoDish = {
  slug: string;
  /** The cuisine's title: "Mexican". */
  cuisine: string;
  name: string;
  description: string;
  ingredients: string;
  allergens: Allergen[];
  /** Traces from a shared kitchen. */
  may_contain: Allergen[];
  heating_instructions: string;
  tags: string[];
  /** The least and the most a cook asks for it, whole cents in steps of 25. */
  price_cents: [least: number, most: number];
  /** One picture for each cook who may have the dish: no two cooks share a picture. */
  pictures: DemoPicture[];
  /** What the drawing is made of; see `DishDraft`. */
  look: string;
  around: string;
};

/** How many dishes of a cuisine, from the first, have a second picture and so may be cooked by two. */
const cookedTwice = 8;

/** The dishes by cuisine, in the order the market shows the cuisines. */
const drafts: [cuisine: string, dishes: DishDraft[]][] = [
  ["Mexican", mexican],
  ["Indian", indian],
  ["Thai", thai],
  ["Southern", southern],
  ["Korean", korean],
  ["Italian", italian],
  ["Chinese", chinese],
  ["Japanese", japanese],
  ["Vietnamese", vietnamese],
  ["Ethiopian", ethiopian],
  ["Lebanese", lebanese],
  ["Greek", greek],
  ["Filipino", filipino],
  ["Caribbean", caribbean],
  ["West African", westAfrican],
  ["Peruvian", peruvian],
  ["Polish", polish],
  ["Moroccan", moroccan],
  ["Persian", persian],
  ["American", american],
];

/** The titles of the cuisines. */
export const demoCuisines: string[] = drafts.map(([cuisine]) => cuisine);

/** All 240 dishes; with second pictures there are 400 of those, enough for 400 meals without a repeat. */
export const demoDishes: DemoDish[] = drafts.flatMap(([cuisine, list]) =>
  list.map((draft, place) => dishOf(cuisine, draft, place < cookedTwice)),
);

function dishOf(cuisine: string, draft: DishDraft, twice: boolean): DemoDish {
  const slug = slugOf(draft.name);
  return {
    slug,
    cuisine,
    name: draft.name,
    description: draft.about,
    ingredients: draft.ingredients,
    allergens: draft.allergens,
    may_contain: tracesBeside(draft),
    heating_instructions: heating[draft.heat],
    tags: draft.tags,
    price_cents: [toQuarter(draft.cents * 0.94), toQuarter(draft.cents * 1.12)],
    pictures: (twice ? ["a", "b"] : ["a"]).map((variant) => ({
      url: `/pictures/meals/${slug}-${variant}-640.avif`,
      width: 640,
      height: 480,
      alt: `Illustration of ${draft.name}`,
    })),
    look: draft.look,
    around: draft.around,
  };
}

function toQuarter(cents: number): number {
  return Math.round(cents / 25) * 25;
}

/** A kitchen with peanuts has nuts on the same shelf, and the other way round; fryers see flour every day. */
function tracesBeside({ allergens, heat, tags }: DishDraft): Allergen[] {
  const traces: Allergen[] = [];
  if (allergens.includes("peanut") && !allergens.includes("tree_nuts")) traces.push("tree_nuts");
  if (allergens.includes("tree_nuts") && !allergens.includes("peanut")) traces.push("peanut");
  if (heat === "crisp" && !allergens.includes("wheat") && !tags.includes("gluten free")) traces.push("wheat");
  return traces;
}
