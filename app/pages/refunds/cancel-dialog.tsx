import { Form } from "@remix-run/react";
import { bankHasIt } from "~/domain/tenders/bank-texts";
import type { TenderMethod } from "~/domain/tenders/tender-kind";
import { isMoney, kindOf } from "~/domain/tenders/tender-kinds";
import { countOf } from "~/kit/text";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { moneyText } from "~/ui/format";
import { Csrf } from "~/ui/forms/csrf";

export interface Refund {
  method: TenderMethod;
  amount_cents?: number;
  quantity?: number;
  /** gets it in place of the diner */
  organization?: string;
}

/** Where it goes back to, and within which time where that is not at once. */
function whereTo({ method, organization }: Refund): string {
  if (organization) return `To ${organization}`;
  const { name, arrives } = kindOf(method);
  return `To your ${name}${arrives === null ? "" : `, in ${arrives}`}`;
}

/** What a method gets back: dollars, or pieces for vouchers. */
export function amountOf({ method, amount_cents = 0, quantity = 0 }: Refund): string {
  return isMoney(method) ? moneyText(amount_cents) : countOf(quantity, "Voucher");
}

/** Who gets what back, before anything happens. */
export function CancelDialog({
  isOpen,
  cook,
  refunds,
  isRest,
  keepsShare,
  bankCents,
  to,
}: {
  isOpen: boolean;
  /** null for several cooks */
  cook: string | null;
  refunds: readonly Refund[];
  /** something was refunded before */
  isRest: boolean;
  /** the share of a group's delivery fee stays as charged */
  keepsShare: boolean;
  /** what the card's bank gave back already, that no refund is for */
  bankCents: number;
  to: string;
}) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Cancel this order?"
      to={to}
      keep="Keep order"
      action={
        <Form method="post" action={to} className="grid">
          <Csrf />
          <Button tone="danger" name="intent" value="cancel">
            Cancel order
          </Button>
        </Form>
      }
    >
      <p>
        {cook === null ? "Your cooks" : cook} will be notified right away.{" "}
        {refunds.length === 0
          ? "There's nothing left to refund."
          : isRest || keepsShare || bankCents > 0
            ? keepsShare
              ? "Your share of the group's delivery fee stays with the group. You'll get a refund of the rest:"
              : "You'll get a refund of the rest:"
            : "You'll get a full refund:"}
      </p>
      {refunds.length > 0 && (
        <dl className="grid gap-2 rounded-field bg-sunk px-4 py-3">
          {refunds.map((refund) => (
            <div key={`${refund.method}${refund.organization}`} className="flex justify-between gap-6">
              <dt>{whereTo(refund)}</dt>
              <dd className="font-bold tabular-nums">{amountOf(refund)}</dd>
            </div>
          ))}
        </dl>
      )}
      {bankCents > 0 && <p>{bankHasIt(bankCents)}</p>}
    </ConfirmDialog>
  );
}
