import { formatDay } from "~/kit/day";
import { paths } from "~/kit/paths";
import { ButtonLink } from "../button";
import { CircleCheckBig } from "../icons";

/** Where the dinners of a cart went that is empty now: in another window, or a step back from the confirmation. */
export function OrderedNotice({ order }: { order: { id: number; number: string; delivery_date: string } }) {
  return (
    <div className="mx-auto flex max-w-2xl flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-herb-wash px-5 py-4">
      <CircleCheckBig aria-hidden className="size-6 flex-none text-herb" />
      <p className="min-w-0 flex-1 basis-48">
        <span className="block font-bold text-herb">You've ordered this: {order.number}</span>
        Dinner arrives on {formatDay(order.delivery_date)}.
      </p>
      <ButtonLink to={paths.order(order.id)}>View order</ButtonLink>
    </div>
  );
}
