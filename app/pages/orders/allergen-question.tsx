import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/ui/button";
import { Csrf } from "~/ui/forms/csrf";
import { isAsked } from "./diner-questions";

/** A dish of an order, as far as its diner is asked about it. */
interface Dish {
  id: number;
  name: string;
  status: "active" | "declined" | "cancelled";
  allergen_confirmation: "pending" | "confirmed" | null;
  allergens_changed: { at: string } | null;
}

/** At the top of an order: that a dish of it waits for the diner, with the way down to the first. */
export function AllergenNotice({ items }: { items: readonly Dish[] }) {
  const [first, ...others] = items.filter(isAsked);
  if (!first) return null;
  return (
    <div
      role="note"
      className="grid gap-3 rounded-card border-2 border-danger bg-danger-wash p-5 sm:flex sm:items-center"
    >
      <p className="flex-1 text-base">
        <span className="block font-bold">
          {others.length === 0 ? `${first.name} has changed` : "Some of your dishes have changed"}
        </span>
        Your cook changed the allergens or ingredients and waits for your answer.
      </p>
      <ButtonLink to={`#${idOf(first)}`} tone="ink">
        Keep it or cancel it
      </ButtonLink>
    </div>
  );
}

const idOf = ({ id }: Dish) => `dish-${id}`;

/** Whether the diner still wants a dish as it is now: one press either way. Nothing where they are not asked. */
export function AllergenQuestion({ item }: { item: Dish }) {
  if (!isAsked(item) || !item.allergens_changed) return null;
  return (
    <Form
      method="post"
      id={idOf(item)}
      aria-label={`Your answer for ${item.name}`}
      className="grid scroll-mt-24 gap-3 rounded-field border-2 border-danger p-4"
    >
      <Csrf />
      <input type="hidden" name="intent" value="allergens" />
      <input type="hidden" name="line" value={item.id} />
      <input type="hidden" name="changed_at" value={item.allergens_changed.at} />
      <p className="text-base">
        <span className="block font-bold">Do you still want it?</span>
        <span className="text-ink-2">Your cook waits for your answer before cooking it.</span>
      </p>
      <div className="grid gap-2.5 sm:grid-cols-2">
        <Button tone="ink" name="answer" value="keep" wide>
          Keep it
        </Button>
        <Button tone="danger" name="answer" value="cancel" wide>
          Cancel in full
        </Button>
      </div>
      <p className="text-sm text-ink-2">
        Canceling this dish refunds it in full, with its fees. Your other dishes stay.
      </p>
    </Form>
  );
}
