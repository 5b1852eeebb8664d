import { Link } from "@remix-run/react";
import { clsx } from "clsx";
import { type Allergen, allergenWords } from "~/kit/allergens";
import { paths } from "~/kit/paths";
import { countOf } from "~/kit/text";
import { Card } from "~/ui/card";
import { Portrait } from "~/ui/chefs/portrait";
import { Money } from "~/ui/money/money";
import { StatusPill } from "~/ui/orders/status";
import { Picture } from "~/ui/picture";
import { Pill } from "~/ui/pill";
import type { OrderStatus, WirePicture } from "~/ui/shapes";
import { type Swapped, SwapQuestion, SwapTaken } from "../swaps/swap-question";
import { AllergenQuestion } from "./allergen-question";
import { isAsked } from "./diner-questions";

export interface Item {
  id: number;
  meal_guid: string;
  name: string;
  quantity: number;
  unit_price_cents: number;
  is_voucher: boolean;
  instruction: string;
  /** what is in it, in words: as it was ordered, and since that changed */
  contents: string;
  changed: string | null;
  allergens_changed: { at: string } | null;
  allergen_confirmation: "pending" | "confirmed" | null;
  /** for the diner alone: what they or their household avoided then, and they knew of when they ordered it */
  allergens_acknowledged?: readonly Allergen[];
  status: "active" | "declined" | "cancelled";
  decline_reason: string | null;
  swap: Swapped["swap"];
}

interface Part {
  chef: { slug: string; full_name: string; image: string | null };
  status: OrderStatus;
}

/** That it was ordered all the same. The order does not say for whom: only what is on the diner's own list is called theirs. */
function knewOf(known: readonly Allergen[], own: readonly Allergen[]): string {
  if (known.every((allergen) => own.includes(allergen)))
    return `You avoid ${words(known)} and chose to order it anyway.`;
  return `You ordered it knowing about ${words(known)}.`;
}

const words = (list: readonly Allergen[]) => list.map(allergenWords).join(", ");

/** Allergens as they were when it was ordered, and what changed since. */
export function AllergenLines({
  item,
  since = "you ordered",
  advice,
}: {
  item: Pick<Item, "contents" | "changed" | "status">;
  /** since when it changed, as the reader would say it */
  since?: "you ordered" | "it was ordered";
  advice?: string;
}) {
  return (
    <>
      <p className="text-sm text-ink-2 wrap-anywhere">{item.contents}</p>
      {item.changed && item.status === "active" && (
        <p className="rounded-field bg-danger-wash px-3 py-2 text-sm font-medium text-danger wrap-anywhere">
          Changed since {since}: {item.changed}. {advice}
        </p>
      )}
    </>
  );
}

/** That a dish went off, and why in the cook's words. */
function Declined({ reason }: { reason: string | null }) {
  return (
    <p>
      <Pill tone="sunk">The cook couldn't make this</Pill>{" "}
      <span className="text-sm text-ink-2 wrap-anywhere">
        Refunded.{reason && ` The cook says: ${reason}`}
      </span>
    </p>
  );
}

/** How many of a dish, its name, and the price of all of them. */
function DishAndPrice({ item }: { item: Item }) {
  return (
    <div className="flex justify-between gap-6">
      <span
        className={clsx(
          "min-w-0 wrap-anywhere",
          item.status === "active" ? "font-bold" : "text-ink-2 line-through",
        )}
      >
        {item.quantity} × {item.name}
      </span>
      {item.is_voucher ? (
        <span className="flex-none font-bold text-plum">{countOf(item.quantity, "Voucher")}</span>
      ) : (
        <Money cents={item.unit_price_cents * item.quantity} className="flex-none" />
      )}
    </div>
  );
}

/** One cook's part of an order: who, how far, and the dishes. */
export function OrderLines({
  part,
  items,
  isOne,
  pictures = {},
  own,
  timeZone,
  isWithBank,
  warnings,
}: {
  part: Part;
  items: readonly Item[];
  isOne: boolean;
  /** of the dishes, by meal */
  pictures?: Readonly<Record<string, WirePicture>>;
  /** what the diner avoids themselves */
  own: readonly Allergen[];
  timeZone: string;
  /** the card's bank has taken its payment back by a dispute */
  isWithBank: boolean;
  /** what the diner or their household avoids of the dishes offered instead, by item */
  warnings: Readonly<Record<number, string | null>>;
}) {
  const { chef, status } = part;
  return (
    <Card>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <Link to={paths.chef(chef.slug)} prefetch="intent" className="group flex min-h-11 items-center gap-3">
          <Portrait name={chef.full_name} image={chef.image} size={40} decorative />
          <h2 className="font-bold group-hover:underline group-hover:underline-offset-4">{chef.full_name}</h2>
        </Link>
        {!isOne && <StatusPill status={status} />}
      </div>
      <ul className="grid divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap gap-4 py-3.5 last:pb-0">
            {pictures[item.meal_guid] && (
              <Picture
                picture={{ ...(pictures[item.meal_guid] as WirePicture), alt: "" }}
                sizes="(min-width: 36rem) 6rem, 5rem"
                rounded="rounded-field"
                className="w-20 flex-none self-start sm:w-24"
              />
            )}
            <div className="grid min-w-0 flex-1 content-start gap-1.5">
              <DishAndPrice item={item} />
              {item.status === "declined" && <Declined reason={item.decline_reason} />}
              {item.instruction && <p className="text-sm text-ink-2">Your note: {item.instruction}</p>}
              {item.allergens_acknowledged && item.allergens_acknowledged.length > 0 && (
                <p className="text-sm text-ink-2">{knewOf(item.allergens_acknowledged, own)}</p>
              )}
              <AllergenLines
                item={item}
                advice={isAsked(item) ? "" : "You can cancel for a full refund until it's out for delivery."}
              />
              <AllergenQuestion item={item} />
              <SwapTaken item={item} isWithBank={isWithBank} />
              {item.status === "active" && item.allergen_confirmation === "confirmed" && (
                <p className="text-sm text-ink-2">You chose to keep it.</p>
              )}
            </div>
            <SwapQuestion
              item={item}
              timeZone={timeZone}
              isWithBank={isWithBank}
              warning={warnings[item.id] ?? null}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
