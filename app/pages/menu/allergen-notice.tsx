import { countOf } from "~/kit/text";
import { Button } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";

/** Says before a change is saved how many orders will be told of it, and for which days they are. */
export function AllergenNotice({
  told,
  form,
}: {
  /** the id of the form that the button sends */
  form: string;
  told: readonly { day: string; orders: number; portions: number }[];
}) {
  const orders = told.reduce((sum, day) => sum + day.orders, 0);
  return (
    <ErrorNotice
      tone="note"
      title={`${countOf(orders, "open order")} will be told`}
      messages={[
        ...told.map(
          (day) => `${day.day}: ${countOf(day.orders, "order")}, ${countOf(day.portions, "portion")}`,
        ),
        "You're changing what's in a meal that people have ordered. We'll tell them at once, and they can cancel for a full refund until it's out for delivery.",
        "Where you add an allergen, even as a trace, or name another fish, shellfish or nut, an order waits: you can't start cooking it until its diner says they still want the dish. If you don't hear from them, you can remove the dish with a refund.",
      ]}
    >
      <Button form={form} tone="ink">
        Save and tell them
      </Button>
    </ErrorNotice>
  );
}
