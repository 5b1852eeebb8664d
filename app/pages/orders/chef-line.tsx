import { Form } from "@remix-run/react";
import { clsx } from "clsx";
import { Button, buttonClass } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { instantText } from "~/ui/format";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { Csrf } from "~/ui/forms/csrf";
import { Field } from "~/ui/forms/field";
import { Pill } from "~/ui/pill";
import { type Choice, SwapFields } from "../swaps/swap-fields";
import { SwapTaken } from "../swaps/swap-question";
import { isSwapOpen } from "./diner-questions";
import { AllergenLines, type Item } from "./order-lines";

type ChefItem = Omit<Item, "unit_price_cents" | "swap"> & {
  decline_reason: string | null;
  swap: (Omit<NonNullable<Item["swap"]>, "unit_price_cents"> & { unit_price_cents: number | null }) | null;
};

/** Saying no to one dish, with the reason the diner reads, and another dish for it where there is one to offer. */
function Decline({
  item,
  effect,
  choices,
  answer,
}: {
  item: ChefItem;
  effect: string;
  choices: readonly Choice[];
  answer: unknown;
}) {
  const isMine = answersFor(answer, "line", item.id);
  const [form, fields] = useAnswer<{ reason: string; meal: string }>(
    `decline-${item.id}`,
    isMine ? answer : undefined,
    { reason: "", meal: "" },
  );
  const isOffering = item.swap === null && choices.some(({ line }) => line === item.id);
  return (
    <details open={isMine}>
      <summary className={clsx(buttonClass(), "list-none")}>
        I can't make this<span className="sr-only">: {item.name}</span>
      </summary>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-3 pt-3">
        <Csrf />
        <input type="hidden" name="line" value={item.id} />
        <ErrorNotice messages={form.errors} />
        <Field
          {...fieldProps(fields.reason)}
          label="Reason for the diner"
          placeholder="The fish didn't come in today"
          required
          maxLength={500}
        />
        {isOffering && (
          <>
            <SwapFields line={item.id} choices={choices} field={fieldProps(fields.meal)} />
            <Button tone="ink" name="intent" value="swap" className="justify-self-start">
              Offer this instead
            </Button>
          </>
        )}
        <p className="text-ink-2">
          {isOffering && "Or remove it. "}The diner gets this dish refunded in full. {effect}
        </p>
        <Button tone="danger" name="intent" value="decline" className="justify-self-start">
          Remove and refund
        </Button>
      </Form>
    </details>
  );
}

/** A dish to cook: how many, the diner's note, what is in it. */
export function ChefLine({
  item,
  mayDecline,
  effect,
  choices,
  timeZone,
  answer,
}: {
  item: ChefItem;
  mayDecline: boolean;
  /** what declining does to the cook's score, in words */
  effect: string;
  /** what may be offered for the dishes of the order */
  choices: readonly Choice[];
  timeZone: string;
  answer: unknown;
}) {
  const isOn = item.status === "active";
  return (
    <li className="grid grid-cols-[3rem_1fr] gap-x-4 py-4 first:pt-0 last:pb-0">
      <span className={`title text-2xl tabular-nums ${isOn ? "" : "text-ink-2 line-through"}`}>
        {item.quantity}×
      </span>
      <div className="grid min-w-0 gap-1.5">
        <h3 className={`text-base font-bold ${isOn ? "" : "text-ink-2 line-through"}`}>{item.name}</h3>
        {item.instruction && (
          <p className="rounded-field bg-turmeric-wash px-3 py-2 text-base">“{item.instruction}”</p>
        )}
        <AllergenLines item={item} since="it was ordered" />
        {isOn && item.allergen_confirmation === "pending" && (
          <p className="text-base">
            <Pill tone="danger">Waiting for the diner's answer</Pill>{" "}
            <span className="text-ink-2">Don't cook it yet. We've asked if they still want it.</span>
          </p>
        )}
        {isOn && item.allergen_confirmation === "confirmed" && (
          <p className="text-base">
            <Pill tone="herb">The diner keeps it</Pill>
          </p>
        )}
        {item.swap && isSwapOpen(item) && (
          <p className="text-base">
            <Pill tone="danger">Waiting for the diner's answer</Pill>{" "}
            <span className="text-ink-2">
              You offered {item.swap.name} instead. They have until {instantText(item.swap.until, timeZone)}.
            </span>
          </p>
        )}
        {isOn && <SwapTaken item={{ quantity: item.quantity, swap: item.swap }} />}
        {!isOn && (
          <p>
            <Pill>{item.status === "declined" ? "Declined" : "Canceled"}</Pill> {item.decline_reason}
          </p>
        )}
        {isOn && mayDecline && <Decline item={item} effect={effect} choices={choices} answer={answer} />}
      </div>
    </li>
  );
}
