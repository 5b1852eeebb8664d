/** The drawn portraits of the demo's cooks: three women and three men for each cuisine. */
import { slugOf } from "../../app/kit/text";
import { type DemoPicture, demoCuisines } from "./dishes";

export type Presents = "woman" | "man";

export type DemoPortrait = { cuisine: string; presents: Presents; number: number; picture: DemoPicture };

/** How many portraits there are of each kind. */
export const portraitsEach = 3;
const pixels = 240;

/** First names of the demo's families that are a man's; all others are drawn as a woman's. */
const menNames = new Set(
  (
    "Dale Marcus Clyde Wendell Darnell Javier Ramón Ernesto Chuy Renzo Vito Massimo Dario Nico Vikram Suresh Harpreet " +
    "Rohan Somchai Arun Chai Minh Quang Tuấn Jun Wei Guo Peter Kenji Takeshi Daichi Minho Daniel Taeyang Jun-Jun Rodel " +
    "Bong Arnel Omar Elias Karim Georges Nikos Stavros Petros Yiannis Dawit Abebe Yonas Bekele Kwame Chidi Babatunde " +
    "Kofi Devon Winston Delroy Errol Mateo Andrés Diego Tomás Marek Tomasz Jacek Piotr Youssef Hamid Rachid Driss " +
    "Dariush Kamran Babak Farhad Ben Jordan Luke Owen Sam Eli"
  ).split(" "),
);

function portraitAt(cuisine: string, presents: Presents, number: number): DemoPortrait {
  const url = `/pictures/cooks/${slugOf(cuisine)}-${presents}-${number}.avif`;
  return {
    cuisine,
    presents,
    number,
    picture: { url, width: pixels, height: pixels, alt: "Drawn portrait of the cook" },
  };
}

/** All portraits, in the order of the cuisines. */
export const demoPortraits: DemoPortrait[] = demoCuisines.flatMap((cuisine) =>
  (["woman", "man"] as const).flatMap((presents) =>
    Array.from({ length: portraitsEach }, (_, place) => portraitAt(cuisine, presents, place + 1)),
  ),
);

/** The portrait of a cook by cuisine and first name; `nth` counts the cooks of that cuisine from 0 and keeps them apart. */
export function portraitFor(cuisine: string, firstName: string, nth: number): DemoPicture {
  const presents = menNames.has(firstName) ? "man" : "woman";
  const { picture } = portraitAt(cuisine, presents, (nth % portraitsEach) + 1);
  return { ...picture, alt: `Drawn portrait of ${firstName}` };
}
