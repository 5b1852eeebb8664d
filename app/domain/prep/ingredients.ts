/** An ingredient of a dish as its cook wrote it: how much of it goes into one portion, where that is said. */
interface Ingredient {
  name: string;
  amount: { value: number; unit: string } | null;
}

/** An ingredient of a day. `amount` is what all portions need (`1.2 kg`); null where no dish says how much. */
export interface ShoppingItem {
  name: string;
  amount: string | null;
  /** the dishes that name it without an amount: what they need comes on top */
  unmeasured_in: string[];
}

/** How much of a dish is made, and its ingredients as text. */
interface Cooked {
  name: string;
  ingredients: string;
  portions: number;
}

/** Each unit as it is written, in the smallest one that adds up with it. Metric and US units are never mixed. */
const UNITS: readonly { spellings: readonly string[]; base: string; factor: number }[] = [
  { spellings: ["g", "gram", "grams"], base: "g", factor: 1 },
  { spellings: ["kg", "kilo", "kilos", "kilogram", "kilograms"], base: "g", factor: 1000 },
  { spellings: ["ml", "milliliter", "milliliters"], base: "ml", factor: 1 },
  { spellings: ["l", "liter", "liters"], base: "ml", factor: 1000 },
  { spellings: ["oz", "ounce", "ounces"], base: "oz", factor: 1 },
  { spellings: ["lb", "lbs", "pound", "pounds"], base: "oz", factor: 16 },
  { spellings: ["tsp", "teaspoon", "teaspoons"], base: "tsp", factor: 1 },
  { spellings: ["tbsp", "tablespoon", "tablespoons"], base: "tsp", factor: 3 },
  { spellings: ["cup", "cups"], base: "tsp", factor: 48 },
];

/** The units that a sum is written in, the largest first; what is not listed is written as it is counted. */
const WRITTEN: Readonly<Record<string, readonly { unit: string; from: number }[]>> = {
  g: [{ unit: "kg", from: 1000 }],
  ml: [{ unit: "l", from: 1000 }],
  oz: [{ unit: "lb", from: 16 }],
  tsp: [
    { unit: "cups", from: 48 },
    { unit: "tbsp", from: 3 },
  ],
};

const FRACTIONS: Readonly<Record<string, number>> = {
  "¼": 1 / 4,
  "½": 1 / 2,
  "¾": 3 / 4,
  "⅓": 1 / 3,
  "⅔": 2 / 3,
  "⅛": 1 / 8,
};

const FRACTION = `[${Object.keys(FRACTIONS).join("")}]`;
const MIXED = new RegExp(`^(?:(\\d+) ?)?(${FRACTION})$`, "u");
const NUMBER = `\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|(?:\\d+ )?\\d+/\\d+|(?:\\d+ ?)?${FRACTION}|\\d+(?:\\.\\d+)?`;
const SPELLINGS = UNITS.flatMap(({ spellings }) => spellings)
  .sort((a, b) => b.length - a.length)
  .join("|");
const UNIT = `(?:\\s?(?<unit>${SPELLINGS})\\b\\.?)`;
/** `200 g chicken`, `2 eggs`, `1/2 cup of rice`. */
const LEADING = new RegExp(`^(?<number>${NUMBER})${UNIT}?\\s+(?:of\\s+)?(?<name>\\S.*)$`, "iu");
/** `chicken 200 g`, `chicken (200 g)`: a number behind a name needs a unit, or it may be part of the name. */
const TRAILING = new RegExp(`^(?<name>.*\\S)\\s+\\(?(?<number>${NUMBER})${UNIT}\\)?$`, "iu");

function numberOf(text: string): number {
  const fraction = MIXED.exec(text);
  if (fraction) return Number(fraction[1] || 0) + (FRACTIONS[fraction[2] ?? ""] ?? 0);
  const ratio = /^(?:(\d+) )?(\d+)\/(\d+)$/.exec(text);
  if (ratio) return Number(ratio[1] ?? 0) + Number(ratio[2]) / Number(ratio[3]);
  return Number(text.replaceAll(",", ""));
}

/** The parentheses of a text that are closed, by where they begin and end: what is in them is of one thing (`sauce (salt, oil)`). */
function parentheses(text: string): { from: number; to: number }[] {
  const opened: number[] = [];
  const pairs: { from: number; to: number }[] = [];
  for (const { 0: sign, index } of text.matchAll(/[()[\]]/g)) {
    if (sign === "(" || sign === "[") opened.push(index);
    else {
      const from = opened.pop();
      if (from !== undefined) pairs.push({ from, to: index });
    }
  }
  return pairs;
}

/** A comma between two digits may be of a number: `1,200 g`. */
const SEPARATOR = /[;\n]|(?<!\d),|,(?!\d)/g;

/** A text at its separators, but for those within parentheses. */
function piecesOf(text: string): string[] {
  const pairs = parentheses(text);
  const places = [...text.matchAll(SEPARATOR)]
    .map(({ index }) => index)
    .filter((place) => !pairs.some(({ from, to }) => from < place && place < to));
  return [-1, ...places].map((place, n) => text.slice(place + 1, places[n]));
}

/** Whether parentheses are closed elsewhere: `sauce (salt 5 g)` is no 5 g of `sauce (salt`. */
const isTorn = (name: string) => /[([]/.test(name) && /[([][^)\]]*$/.test(name);

/** The ingredients of a text, separated by commas, semicolons or lines, with the amounts that stand beside them. */
export function readIngredients(text: string): Ingredient[] {
  return piecesOf(text)
    .map((piece) => piece.trim().replace(/\s+/g, " ").replace(/\.$/, ""))
    .filter((piece) => piece !== "")
    .map((piece) => {
      const found = (LEADING.exec(piece) ?? TRAILING.exec(piece))?.groups;
      const value = numberOf(found?.number ?? "");
      if (!found?.name || isTorn(found.name) || !Number.isFinite(value) || value <= 0)
        return { name: piece, amount: null };
      const written = found.unit?.toLowerCase() ?? "";
      const unit = UNITS.find(({ spellings }) => spellings.includes(written));
      return {
        name: found.name.replace(/\s*:$/, ""),
        amount: { value: value * (unit?.factor ?? 1), unit: unit?.base ?? "" },
      };
    });
}

function amountText(value: number, unit: string): string {
  const larger = WRITTEN[unit]?.find(({ from }) => value >= from);
  const shown = larger ? value / larger.from : value;
  const figure = String(Math.round(shown * 100) / 100);
  const name = larger?.unit ?? unit;
  return name === "" ? figure : `${figure} ${name === "cups" && figure === "1" ? "cup" : name}`;
}

/** What is needed of one name: sums by unit (`""` for what is counted), and the dishes that say no amount. */
interface Item {
  name: string;
  sums: Map<string, number>;
  unmeasured: Set<string>;
}

/**
 * Adds `egg` to `eggs` where both are counted. Only then: `pepper` by the teaspoon and three `peppers` are two things to buy.
 */
function mergePlurals(items: Map<string, Item>): void {
  for (const [key, one] of items) {
    const many = items.get(`${key}s`) ?? items.get(`${key}es`);
    const counted = one.sums.get("");
    const isCounted = one.sums.size === 1 && one.unmeasured.size === 0;
    if (counted === undefined || !isCounted || !many?.sums.has("")) continue;
    many.sums.set("", (many.sums.get("") ?? 0) + counted);
    items.delete(key);
  }
}

/**
 * What a day's dishes need altogether. An amount in a dish's ingredients is for one portion; amounts of one name are added
 * up, whatever units of one kind they are in, and kinds that can't be added stand side by side (`200 g + 2 cups`).
 */
export function sumIngredients(dishes: readonly Cooked[]): ShoppingItem[] {
  const items = new Map<string, Item>();
  for (const dish of dishes)
    for (const { name, amount } of readIngredients(dish.ingredients)) {
      const key = name.toLowerCase();
      const item = items.get(key) ?? { name, sums: new Map(), unmeasured: new Set() };
      items.set(key, item);
      if (amount)
        item.sums.set(amount.unit, (item.sums.get(amount.unit) ?? 0) + amount.value * dish.portions);
      else item.unmeasured.add(dish.name);
    }
  mergePlurals(items);
  return [...items.values()]
    .map(({ name, sums, unmeasured }) => ({
      name,
      amount: [...sums].map(([unit, value]) => amountText(value, unit)).join(" + ") || null,
      unmeasured_in: [...unmeasured],
    }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}
