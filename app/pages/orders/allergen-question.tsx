import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Csrf } from "~/ui/forms/csrf";
import type { Item } from "./order-lines";

/** Whether the diner still wants a dish as it is now: one press either way. Nothing where they are not asked. */
export function AllergenQuestion({ item }: { item: Item }) {
  if (item.status !== "active" || item.allergen_confirmation !== "pending" || !item.allergens_changed)
    return null;
  return (
    <Form
      method="post"
      aria-label={`Your answer for ${item.name}`}
      className="grid gap-3 rounded-field border-2 border-danger p-4"
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
