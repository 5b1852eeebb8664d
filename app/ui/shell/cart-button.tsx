import { Link } from "@remix-run/react";
import { countOf } from "~/kit/text";
import { ShoppingBag } from "../icons";

/** The cart in the header, with how many portions are in it. */
export function CartButton({ to, count }: { to: string; count: number }) {
  return (
    <Link
      to={to}
      prefetch="intent"
      className="inline-flex min-h-11 flex-none items-center gap-2 rounded-pill bg-ink px-3.5 sm:gap-2.5 sm:px-4 font-bold text-paper transition-colors hover:bg-ink/85 lg:px-5"
    >
      <ShoppingBag aria-hidden className="size-[18px]" />
      <span className="max-sm:sr-only">Cart</span>
      <span className="sr-only" role="status">
        {countOf(count, "item")}
      </span>
      {count > 0 && (
        <span
          aria-hidden
          className="min-w-6 rounded-pill bg-paprika px-1.5 text-center text-sm tabular-nums text-on-paprika"
        >
          {count > 99 ? "99+" : count}
        </span>
      )}
    </Link>
  );
}
