import type { Random } from "./random";

/** What a review may be about. */
export interface Subject {
  dish: string;
  /** one of its main ingredients, as people would say it */
  ingredient: string;
  cook: string;
  /** how it was warmed up */
  heat: "oven" | "microwave" | "pan" | "none";
}

type Lines = readonly string[];

const GREAT: { open: Lines; more: Lines; close: Lines } = {
  open: [
    "The {dish} disappeared in four minutes.",
    "I have ordered {dish} from three places in town and this is the one.",
    "My husband, who claims not to like {ingredient}, asked when {cook} cooks next.",
    "Best {dish} I've had outside of my aunt's house.",
    "{cook} clearly cares. I would come back for the {ingredient} alone.",
    "We ate the {dish} standing up at the counter.",
    "Third time ordering and it has been the same each time, which is the compliment.",
    "You can taste that somebody stood next to this pot.",
    "Ordered the {dish} for a rainy Tuesday and it fixed the rainy Tuesday.",
    "Real food, and the {ingredient} done exactly right.",
    "My kids licked the lid.",
    "I grew up on {dish} and got a little quiet eating this.",
  ],
  more: [
    "Portion fed the two of us with lunch left over.",
    "It was still hot at the door.",
    "{warm}",
    "Seasoned properly, not just salty.",
    "The little note with the heating times made me smile.",
    "Arrived at ten past five, packed so nothing moved.",
    "I asked for mild and mild is what I got.",
    "Plenty of {ingredient}, no hiding it under rice.",
    "Even better the next day.",
    "The sauce came separately, so nothing got soggy.",
    "You can smell the spices before you open the box.",
    "Not greasy at all.",
  ],
  close: [
    "Already on next week's list.",
    "Thank you, {cook}.",
    "Will order again on payday.",
    "Tell {cook} to never change the recipe.",
    "Ten out of ten, would wash dishes for the recipe.",
    "My new Thursday.",
    "",
    "",
    "",
  ],
};
const FINE: typeof GREAT = {
  open: [
    "Good {dish}, a touch milder than I like it.",
    "Solid weeknight dinner.",
    "The {dish} was lovely, the side a bit plain.",
    "Liked it a lot, though I'd take more {ingredient}.",
    "Very decent {dish} for the price.",
    "Happy with it overall.",
    "Flavor was there. Texture had traveled a little.",
    "Nice and homely, exactly as described.",
  ],
  more: [
    "{warm}",
    "Delivery came at the end of the window, but warm.",
    "I added lemon and then it sang.",
    "Portion is right for one hungry person.",
    "Could use a little more salt; easy to fix.",
    "Best part: the {ingredient}.",
    "Packaging is neat and easy to recycle.",
    "My partner gave it five, I give it four, so.",
  ],
  close: ["I'd have it again.", "Will try another dish from {cook}.", "Good value.", "", "", ""],
};
const POOR: typeof GREAT = {
  open: [
    "Not my favorite.",
    "Somebody overdid the {ingredient} in my box.",
    "I wanted to love the {dish}, but it was bland.",
    "Arrived lukewarm and the box had tipped.",
    "Smaller than the picture suggests.",
    "Too salty for us.",
  ],
  more: [
    "{warm}",
    "It came twenty minutes after the window.",
    "The sauce had leaked into the bag.",
    "The sides were fine.",
    "I wrote to {cook}, who answered within the hour and was kind about it.",
    "Maybe an off day, the reviews are so good.",
  ],
  close: ["I'd give it one more try.", "Not again for me.", "Hoping it was a one-off.", ""],
};
const WARM: Record<Subject["heat"], Lines> = {
  oven: [
    "Ten minutes in the oven and it was like fresh.",
    "The oven brings the crust right back.",
    "Do use the oven, it is worth the wait.",
  ],
  microwave: [
    "Three minutes in the microwave at work and the whole floor came over.",
    "Reheats well in the microwave with a splash of water.",
  ],
  pan: [
    "A hot pan for five minutes and it crisped right up.",
    "I warmed it in a skillet and it held together.",
  ],
  none: [
    "Eaten cold straight from the fridge, no regrets.",
    "No heating needed, which my Thursday appreciated.",
  ],
};
const THANKS: Lines = [
  "Thank you, {name}! It makes my week to read this.",
  "So glad it reached you hot. See you next time!",
  "You are too kind. I will tell my mother, it is her recipe.",
  "Thanks for ordering again, {name}.",
  "I'm happy the little ones liked it.",
];
const SORRY: Lines = [
  "I'm sorry, {name}. That is not how I want it to arrive. I've changed how I pack the sauce.",
  "Thank you for telling me. I had a new stove that week and I know it better now.",
  "That one is on me, {name}. Please write next time and I'll cook it again.",
];

function filled(random: Random, text: string, subject: Subject): string {
  return text
    .replace("{warm}", random.pick(WARM[subject.heat]))
    .replace(/\{dish\}/g, subject.dish)
    .replace(/\{ingredient\}/g, subject.ingredient)
    .replace(/\{cook\}/g, subject.cook);
}

/** What somebody writes with these stars; one in seven writes nothing. */
export function reviewText(random: Random, rating: number, subject: Subject): string {
  if (random.chance(0.14)) return "";
  const kit =
    rating === 5 ? GREAT : rating === 4 ? (random.chance(0.35) ? GREAT : FINE) : rating === 3 ? FINE : POOR;
  const more = random.some(
    kit.more,
    random.weighted([
      [3, 0],
      [5, 1],
      [3, 2],
    ] as const),
  );
  const sentences = [random.pick(kit.open), ...more, random.pick(kit.close)];
  return sentences
    .filter((sentence) => sentence !== "")
    .map((sentence) => filled(random, sentence, subject))
    .join(" ");
}

/** What the cook answers. */
export function replyText(random: Random, rating: number, name: string): string {
  return random.pick(rating >= 4 ? THANKS : SORRY).replace("{name}", name);
}
