import { Form } from "@remix-run/react";
import { deskPaths } from "~/kit/desk-paths";
import { paths } from "~/kit/paths";
import { countOf, joinWords } from "~/kit/text";
import { Button, ButtonLink } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Csrf } from "~/ui/forms/csrf";

interface DeleteMealProps {
  meal: { id: number; name: string; open_orders: number };
  /** for when it is ordered, in words */
  days: readonly { text: string }[];
  /** the URL asks */
  isAsked: boolean;
}

/** Deleting a meal: says what stays and asks, or says which open orders keep it and leads to them. */
export function DeleteMeal({ meal, days, isAsked }: DeleteMealProps) {
  const isKept = days.length > 0;
  const here = deskPaths.meal(meal.id);
  return (
    <>
      <ButtonLink
        to={deskPaths.deleteMeal(meal.id)}
        tone="danger"
        preventScrollReset
        className="justify-self-start"
      >
        Delete meal
      </ButtonLink>
      <ConfirmDialog
        isOpen={isAsked}
        title={isKept ? keptBy(meal.open_orders) : `Delete ${meal.name}?`}
        to={here}
        keep="Keep it"
        action={
          isKept ? (
            <ButtonLink to={paths.chefOrders()} tone="ink">
              See the orders
            </ButtonLink>
          ) : (
            <Form method="post" action={here} className="grid">
              <Csrf />
              <Button tone="danger" name="intent" value="delete">
                Delete it
              </Button>
            </Form>
          )
        }
      >
        <p className="text-base">
          {isKept
            ? `${meal.name} is ordered for ${joinWords(days.map(({ text }) => text))}. Deliver or decline those orders first. Then you can delete it.`
            : "Diners can't order it anymore, and its schedules are canceled. Past orders and reviews stay. You can bring it back from your deleted meals."}
        </p>
      </ConfirmDialog>
    </>
  );
}

const keptBy = (orders: number) =>
  `${countOf(orders, "open order")} ${orders === 1 ? "keeps" : "keep"} this meal`;
