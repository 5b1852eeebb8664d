import { Form, Link } from "@remix-run/react";
import type { MealState } from "~/domain/menu/cook-schemas.server";
import { deskPaths } from "~/kit/desk-paths";
import { Button, ButtonLink } from "~/ui/button";
import { Csrf } from "~/ui/forms/csrf";
import { dropRepeatedAlt } from "~/ui/meals/meal-card";
import { Picture } from "~/ui/picture";
import { Pill } from "~/ui/pill";
import type { WirePicture } from "~/ui/shapes";
import { CookPrice } from "./cook-price";
import { STATES } from "./menu-texts";

interface Row {
  id: number;
  name: string;
  price_cents: number;
  is_voucher_meal: boolean;
  picture: WirePicture | undefined;
  state: MealState;
  standing: string;
}

/** A button of its own form that acts on one meal: duplicate it, bring it back. */
function Act({ meal, intent, children }: { meal: Row; intent: string; children: string }) {
  return (
    <Form method="post" action={deskPaths.menu()}>
      <Csrf />
      <input type="hidden" name="id" value={meal.id} />
      <Button tone="quiet" name="intent" value={intent}>
        {children}
        <span className="sr-only">: {meal.name}</span>
      </Button>
    </Form>
  );
}

function Facts({ meal }: { meal: Row }) {
  return (
    <>
      <Picture
        picture={dropRepeatedAlt(meal.picture, meal.name)}
        sizes="(min-width: 36rem) 7rem, 6rem"
        rounded="rounded-field"
        className="w-24 flex-none self-start sm:w-28"
      />
      <span className="grid min-w-0 flex-1 content-center gap-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-base font-bold group-hover:underline group-hover:underline-offset-4">
            {meal.name}
          </span>
          <CookPrice meal={meal} className="text-base" />
        </span>
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 tabular-nums text-ink-2">
          <Pill tone={STATES[meal.state].tone}>{STATES[meal.state].text}</Pill>
          {meal.standing}
        </span>
      </span>
    </>
  );
}

/** A meal of the cook's own menu: what it is, where it stands, and what can be done with it in one press. */
export function MenuRow({ meal }: { meal: Row }) {
  const isGone = meal.state === "deleted";
  return (
    <li className="grid gap-x-4 p-3 sm:grid-cols-[1fr_auto] sm:items-center lg:px-5 lg:py-4">
      {isGone ? (
        <div className="flex min-w-0 gap-4">
          <Facts meal={meal} />
        </div>
      ) : (
        <Link
          to={deskPaths.meal(meal.id)}
          prefetch="intent"
          className="group flex min-w-0 gap-4 rounded-field"
        >
          <Facts meal={meal} />
        </Link>
      )}
      <div className="flex justify-end gap-1">
        {isGone ? (
          <Act meal={meal} intent="restore">
            Bring back
          </Act>
        ) : (
          <>
            <ButtonLink to={deskPaths.editMeal(meal.id)} tone="quiet">
              Edit<span className="sr-only">: {meal.name}</span>
            </ButtonLink>
            <Act meal={meal} intent="duplicate">
              Duplicate
            </Act>
          </>
        )}
      </div>
    </li>
  );
}
