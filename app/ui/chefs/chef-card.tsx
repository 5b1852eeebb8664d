import { Link } from "@remix-run/react";
import type { WireChefCard } from "../shapes";
import { Stars } from "../stars";
import { Portrait } from "./portrait";

/** A cook in a list: portrait, name, place, what they cook, stars; the whole card is one link. */
export function ChefCard({ chef, to }: { chef: WireChefCard; to: string }) {
  return (
    <Link
      to={to}
      prefetch="intent"
      className="group flex h-full gap-4 rounded-card border border-line bg-surface p-4 transition-colors hover:border-line-strong"
    >
      <Portrait name={chef.full_name} image={chef.image} size={84} decorative />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate font-bold group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4">
            {chef.full_name}
          </span>
          <Stars rating={chef.rating} count={chef.review_count} />
        </span>
        <span className="truncate text-sm text-ink-2">
          {[chef.kitchen.city, ...chef.cuisines.slice(0, 2).map((cuisine) => cuisine.title)].join(" · ")}
        </span>
        <span className="mt-1 line-clamp-2 text-sm">{chef.excerpt}</span>
      </span>
    </Link>
  );
}

/** Cooks as a list in up to three columns. */
export function ChefGrid<C extends WireChefCard & { id: number }>({
  chefs,
  linkTo,
}: {
  chefs: C[];
  linkTo: (chef: C) => string;
}) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {chefs.map((chef) => (
        <li key={chef.id} className="min-w-0">
          <ChefCard chef={chef} to={linkTo(chef)} />
        </li>
      ))}
    </ul>
  );
}
