import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { showMeal } from "~/domain/meals/show-meal.server";
import { optionalPerson } from "~/http/guards.server";
import { formatDay } from "~/kit/day";
import { paths } from "~/kit/paths";
import { Oops } from "../shells/error-page";

/** Why somebody was sent here. */
const REASONS: Record<string, string> = {
  expired: "Schedule Meal is Expired",
  meal: "We couldn't find that meal. It may no longer be on the menu.",
  chef: "We couldn't find that cook. They may have closed their kitchen.",
};

export const meta: MetaFunction = () => [
  { title: "Something went wrong · DinDin" },
  { name: "robots", content: "noindex" },
];

/** The next chance after a meal that has ended: what its cook offers soonest. */
async function nextChance(slug: string | null) {
  const meal = slug ? await showMeal(slug).catch(() => null) : null;
  if (!meal) return null;
  const next = meal.unavailable?.next ?? null;
  return { name: meal.name, chef: meal.chef, next: next && { ...next, day: formatDay(next.next_date) } };
}

export async function loader({ request }: LoaderFunctionArgs) {
  await optionalPerson.read(request);
  const query = new URL(request.url).searchParams;
  const reason = query.get("reason") ?? "";
  const words = Object.hasOwn(REASONS, reason) ? (REASONS[reason] ?? null) : null;
  return { words, ended: reason === "expired" ? await nextChance(query.get("meal")) : null };
}

export default function ErrorScreen() {
  const { words, ended } = useLoaderData<typeof loader>();
  if (!words) return <Oops />;
  return (
    <Oops>
      <p>{ended ? `${ended.name}: ${words}` : words}</p>
      {ended?.next && (
        <p>
          {ended.chef.full_name} has{" "}
          <Link
            to={paths.meal(ended.chef.slug, ended.next.meal_slug)}
            className="font-bold text-ink underline underline-offset-4"
          >
            {ended.next.meal_name}
          </Link>{" "}
          for {ended.next.day}.
        </p>
      )}
    </Oops>
  );
}
