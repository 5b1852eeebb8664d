import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { ALLERGENS } from "~/kit/allergens";
import { MealDraftFields } from "./draft-schemas.server";
import { inputOfDraft, MealForm } from "./meal-form.server";

/** A form as a browser sends it. */
function form(fields: Record<string, string | string[]>): FormData {
  const data = new FormData();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) data.append(name, value);
  return data;
}

const free = Object.fromEntries(ALLERGENS.map((name) => [`allergen.${name}`, "free"]));
const whole = {
  ...free,
  name: "Jollof rice",
  description: "Smoky, with plantain.",
  price: "$1,014.5",
  tags: ["rice, smoky", "Rice", "smoky", " "],
  cuisine: "3",
  ingredients: "Rice",
  heating_instructions: "Three minutes.",
  sku: "JR-1",
};
function read(fields: Record<string, string | string[]>) {
  const submission = parseWithZod(form(fields), { schema: MealForm });
  return submission.status === "success"
    ? { value: submission.value, error: null }
    : { value: null, error: submission.reply().error };
}

test("each field that is missing says so in its own words, the nine allergens too", () => {
  const { error } = read({});
  expect(error).toEqual({
    name: ["Name is required"],
    description: ["Description is required"],
    price: ["Price is required"],
    tags: ["Tags are required"],
    cuisine: ["Cuisine is required"],
    ingredients: ["Ingredients are required"],
    heating_instructions: ["Heating instructions are required"],
    sku: ["SKU is required"],
    ...Object.fromEntries(
      ALLERGENS.map((name) => [`allergen.${name}`, ["Choose contains, may contain or free"]]),
    ),
  });
});

test("dollars become cents, tags are told apart by commas, and answers become lists", () => {
  const { value } = read({
    ...whole,
    "allergen.milk": "contains",
    "allergen.tree_nuts": "contains",
    "species.tree_nuts": "cashew",
    "allergen.fish": "may_contain",
    is_voucher_meal: "on",
    "images[0].url": "/uploads/a",
    "images[0].alt": "",
  });
  expect(value).toMatchObject({
    price_cents: 101_450,
    tags: ["rice", "smoky"],
    cuisine: 3,
    allergens: ["milk", "tree_nuts"],
    may_contain: ["fish"],
    allergen_species: { tree_nuts: "cashew" },
    allergens_declared: true,
    is_voucher_meal: true,
    images: [{ url: "/uploads/a", alt: undefined }],
  });
  expect(read(whole).value).toMatchObject({ is_voucher_meal: false, images: [] });
});

test("a tag that the allergens contradict is refused beside the tags", () => {
  const vegan = { ...whole, tags: ["Vegan", "gluten-free"] };
  expect(read(vegan).error).toBeNull();
  expect(read({ ...vegan, "allergen.milk": "may_contain" }).error).toBeNull();
  expect(read({ ...vegan, "allergen.milk": "contains", "allergen.egg": "contains" }).error).toEqual({
    tags: ["A meal with milk and egg isn't vegan. Remove that tag, or answer otherwise."],
  });
  expect(read({ ...vegan, "allergen.wheat": "contains" }).error).toEqual({
    tags: ["A meal with wheat isn't gluten free. Remove that tag, or answer otherwise."],
  });
});

test("odd prices and an unnamed species are refused beside their fields", () => {
  for (const [price, message] of [
    ["12.345", "Enter a dollar amount, like 12.50"],
    ["abc", "Enter a dollar amount, like 12.50"],
    ["0", "Enter a price from $0.01 to $10,000.00"],
    ["10000.01", "Enter a price from $0.01 to $10,000.00"],
  ])
    expect(read({ ...whole, price: price ?? "" }).error).toEqual({ price: [message] });
  expect(read({ ...whole, "allergen.fish": "contains" }).error).toEqual({
    "species.fish": ["Name the species, like almond or cod"],
  });
});

test("a draft is checked as its form is", () => {
  const draft = MealDraftFields.parse({
    ...whole,
    tags: ["rice"],
    allergen: Object.fromEntries(ALLERGENS.map((name) => [name, "free"])),
  });
  expect(inputOfDraft(draft)).toMatchObject({ price_cents: 101_450, allergens: [] });
  expect(inputOfDraft({ ...draft, sku: "" })).toBeNull();
});
