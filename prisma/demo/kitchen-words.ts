import type { Random } from "./random";

const BEGAN = [
  "I learned {cuisine} cooking at my grandmother's elbow, peeling garlic until I was trusted with the pot.",
  "Eleven years on restaurant lines taught me speed; cooking at home taught me why.",
  "I started by feeding the night shift at my hospital and never quite stopped.",
  "My family ran a lunch counter, and the recipes outlived it.",
  "When I moved to {city} I missed home, so I cooked it.",
  "I was an accountant who brought too much food to every potluck. Now I only bring the food.",
  "Two kids, one long table and a neighbor who kept asking for leftovers: that is how this began.",
  "I trained as a pastry cook, then fell for everything that simmers.",
];
const HOW = [
  "I shop on {day} mornings and cook in small batches, so what you get was on the stove the same day.",
  "Everything is made from scratch, down to the {staple}.",
  "I cook two or three dishes a week and write down who likes it hotter.",
  "The vegetables come from growers I know by name around {city}.",
  "Spices are toasted and ground the day they are used.",
  "I keep the menu short, because a short menu is a fresh one.",
  "Stocks go on before breakfast; nothing comes out of a packet.",
];
const CARE = [
  "Allergies are taken seriously here: every label is written twice.",
  "Tell me if a child is eating and I will go easy on the chili.",
  "Every box carries reheating notes, and I answer messages until ten at night.",
  "Portions are what I would put on a plate for my own brother, who is large.",
  "I pack in compostable trays and take jars back.",
  "If something is not right, write to me first. I would rather cook it again.",
];
const SHORT = [
  "{cuisine} home cooking, made the slow way.",
  "Family recipes from a small kitchen in {city}.",
  "The {cuisine} food I grew up on, in weeknight portions.",
  "Big pots, small batches, honest {cuisine} dinners.",
  "{cuisine} comfort food with market vegetables.",
  "What I cook for my own table, with room for yours.",
  "Weeknight {cuisine} from a stove that is never quite off.",
  "My mother's {cuisine} dishes, a little lighter, never smaller.",
  "{cuisine} dinners for people who would rather not cook tonight.",
  "One long table in {city}, and a box for everyone who cannot sit at it.",
  "The dishes my neighbors in {city} kept asking for.",
  "Slow sauces, sharp pickles, plain good {cuisine} food.",
  "{cuisine} as it tastes at home, packed so that it still does at yours.",
  "Twenty portions a night and not one more, all {cuisine}.",
  "I measure by hand and season by ear. {cuisine}, mostly.",
  "Grew up on it, left it, came back to it: {cuisine} cooking.",
];
const STAPLES: Record<string, string> = {
  Mexican: "tortillas",
  Indian: "spice pastes",
  Thai: "curry pastes",
  Korean: "kimchi",
  Italian: "pasta",
  Ethiopian: "injera",
  Japanese: "dashi",
  Vietnamese: "broth",
  Lebanese: "flatbread",
  Polish: "pierogi dough",
};

/** What a cook says about themselves: a line for the card and a few sentences for the page. */
export function kitchenWords(
  random: Random,
  cuisine: string,
  city: string,
): { excerpt: string; bio: string } {
  const filled = (text: string) =>
    text
      .replace(/\{cuisine\}/g, cuisine)
      .replace(/\{city\}/g, city)
      .replace("{day}", random.pick(["Tuesday", "Wednesday", "Thursday", "Saturday"]))
      .replace("{staple}", STAPLES[cuisine] ?? "sauces");
  const bio = [random.pick(BEGAN), ...random.some(HOW, 2), random.pick(CARE)];
  return { excerpt: filled(random.pick(SHORT)), bio: bio.map(filled).join(" ") };
}

const KITCHENS = [
  "{last}'s Kitchen",
  "The {street} Stove",
  "{first}'s Table",
  "Casa {last}",
  "{last} & Family",
  "Little {street} Kitchen",
];

/** What a kitchen is called. */
export function kitchenName(random: Random, first: string, last: string): string {
  const street = random.pick(["Magnolia", "Cedar", "Tin Roof", "Blue Door", "Corner", "Juniper", "Garden"]);
  return random.pick(KITCHENS).replace("{first}", first).replace("{last}", last).replace("{street}", street);
}
