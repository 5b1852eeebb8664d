import { Link, useFetcher } from "@remix-run/react";
import { clsx } from "clsx";
import { useContext } from "react";
import { formatShortDay } from "~/kit/day";
import { paths } from "~/kit/paths";
import { Csrf, CsrfToken } from "~/ui/forms/csrf";
import { HydratedFlag } from "~/ui/forms/hydrated";
import { QuantityStepper } from "~/ui/forms/quantity-stepper";
import { Trash2 } from "~/ui/icons";
import { Money, Price } from "~/ui/money/money";
import { Picture } from "~/ui/picture";
import { type Avoided, AvoidedNotice } from "./avoided-notice";
import { Note } from "./note";
import { useActionToast } from "./use-action-toast";

interface Line {
  id: number;
  meal: {
    id: number;
    slug: string;
    name: string;
    price_cents: number;
    images: { url: string; width: number; height: number; alt: string }[];
    chef: { slug: string; full_name: string };
  };
  selected_quantity: number;
  instruction: string;
  allergens_acknowledged: readonly string[];
  unavailable: { detail: string; next_date: string | null } | null;
  next_date: string | null;
  notice: string | null;
}

/** What is shown while the server has not answered yet. */
function quantityUnderway(form: FormData | undefined, quantity: number): number {
  const change = form?.get("change_type");
  return change === "increase" ? quantity + 1 : change === "decrease" ? quantity - 1 : quantity;
}

const ALARM = "bg-danger-wash text-danger";

/** What a line of the cart is: the meal, its price for so many portions, its cook and from when it can come. */
function LineHead({ line, isVoucher, quantity }: { line: Line; isVoucher: boolean; quantity: number }) {
  const { meal } = line;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-bold">
          <Link
            to={paths.meal(meal.chef.slug, meal.slug)}
            prefetch="intent"
            className="hover:underline hover:underline-offset-4"
          >
            {meal.name}
          </Link>
        </h2>
        {isVoucher ? (
          <Price cents={0} voucher />
        ) : (
          <Money cents={meal.price_cents * quantity} className="font-bold" />
        )}
      </div>
      <p className="text-sm text-ink-2">
        {meal.chef.full_name}
        {line.next_date && (
          <>
            {" · "}
            <span className="whitespace-nowrap">from {formatShortDay(line.next_date)}</span>
          </>
        )}
      </p>
    </>
  );
}

/** What is to be known of a line, and why it cannot come. */
function LineNotices({ line }: { line: Line }) {
  const { unavailable } = line;
  return (
    <>
      {line.notice && (
        <p className="rounded-field bg-turmeric-wash px-3 py-2 text-sm font-medium">{line.notice}</p>
      )}
      {unavailable && (
        <p className={clsx("rounded-field px-3 py-2 text-sm font-medium", ALARM)}>
          {unavailable.detail}
          {unavailable.next_date && ` Next available: ${formatShortDay(unavailable.next_date)}.`}
        </p>
      )}
    </>
  );
}

function RemovalFields({ meal, isVoucher }: { meal: Line["meal"]; isVoucher: boolean }) {
  return (
    <>
      <Csrf />
      <HydratedFlag />
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="meal_id" value={meal.id} />
      <input type="hidden" name="is_voucher" value={String(isVoucher)} />
      <input type="hidden" name="name" value={meal.name} />
      <button
        type="submit"
        className="inline-flex min-h-11 items-center gap-2 rounded-pill px-3 font-medium text-ink-2 hover:text-danger"
      >
        <Trash2 aria-hidden className="size-4" />
        Remove<span className="sr-only"> {meal.name}</span>
      </button>
    </>
  );
}

/** One meal of the cart: how many, a note, why it cannot come. Removing it can be taken back for five seconds. */
export function CartLine({
  line,
  isVoucher,
  avoided,
  isNarrow = false,
}: {
  line: Line;
  isVoucher: boolean;
  avoided: Avoided;
  /** beside the page, where there is no room for a large picture */
  isNarrow?: boolean;
}) {
  const { meal } = line;
  const change = useFetcher();
  const removal = useFetcher<{ since?: string; position?: number }>();
  const undo = useFetcher({ key: `undo-${meal.id}-${isVoucher}` });
  const csrf = useContext(CsrfToken);
  const quantity = quantityUnderway(change.formData, line.selected_quantity);
  const same = { meal_id: String(meal.id), is_voucher: String(isVoucher) };
  const putBack = () =>
    undo.submit(
      {
        csrf,
        live: "1",
        intent: "restore",
        ...same,
        quantity: String(line.selected_quantity),
        instruction: line.instruction,
        knew: line.allergens_acknowledged.join(","),
        since: removal.data?.since ?? "",
        position: String(removal.data?.position ?? ""),
      },
      { method: "post", action: paths.cart() },
    );
  useActionToast(change.data);
  useActionToast(removal.data, true, putBack);
  if (removal.state !== "idle" || quantity < 1) return null;
  return (
    <li
      data-meal={meal.id}
      className={clsx(
        "grid grid-cols-[6rem_1fr] gap-x-4 gap-y-3 py-5",
        !isNarrow && "sm:grid-cols-[9rem_1fr] sm:gap-x-6",
      )}
    >
      <Link to={paths.meal(meal.chef.slug, meal.slug)} prefetch="intent" aria-hidden tabIndex={-1}>
        <Picture
          picture={meal.images[0] && { ...meal.images[0], alt: "" }}
          sizes={isNarrow ? "6rem" : "(min-width: 36rem) 9rem, 6rem"}
          rounded="rounded-field"
        />
      </Link>
      <div className="grid min-w-0 content-start gap-2">
        <LineHead line={line} isVoucher={isVoucher} quantity={quantity} />
        <AvoidedNotice line_id={line.id} avoided={avoided} />
        <LineNotices line={line} />
        <div className="flex flex-wrap items-center gap-2">
          <change.Form method="post" action={paths.cart()}>
            <Csrf />
            <HydratedFlag />
            <input type="hidden" name="intent" value="quantity" />
            <input type="hidden" name="meal_id" value={meal.id} />
            <input type="hidden" name="meal_type" value={isVoucher ? "VOUCHER" : "PAID"} />
            <QuantityStepper quantity={quantity} of={meal.name} />
          </change.Form>
          <removal.Form method="post" action={paths.cart()}>
            <RemovalFields meal={meal} isVoucher={isVoucher} />
          </removal.Form>
        </div>
        <Note line={line} />
      </div>
    </li>
  );
}
