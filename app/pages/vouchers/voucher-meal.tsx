import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "~/http/redirect.server";
import { paths } from "~/kit/paths";
import { loader as readMeal } from "../meals/meal";

export { default, meta } from "../meals/meal";

/** A meal as voucher meal: the same screen, for those that a voucher pays for; any other is at home among the meals. */
export async function loader(asked: LoaderFunctionArgs) {
  const read = await readMeal(asked);
  if (!read.meal.is_voucher_meal) throw redirect(paths.meal(read.meal.chef.slug, read.meal.slug), 301);
  return read;
}
