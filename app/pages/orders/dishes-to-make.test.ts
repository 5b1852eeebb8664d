import { expect, test } from "vitest";
import { dishesToMake } from "./dishes-to-make";

const dish = (name: string, status: "active" | "declined" | "cancelled" = "active") => ({ name, status });

test("the list names what is to be cooked; an order that is off as a whole keeps its dishes", () => {
  const [pho, stew, flan] = [dish("Pho"), dish("Stew", "declined"), dish("Flan", "cancelled")];
  expect(dishesToMake([pho, stew, flan])).toEqual([pho]);
  expect(dishesToMake([stew, flan])).toEqual([stew, flan]);
});
