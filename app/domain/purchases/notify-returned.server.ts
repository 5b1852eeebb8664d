import type { Tx } from "~/data/sql.server";
import { formatCents } from "~/kit/money";
import { paths } from "~/kit/paths";
import { notify } from "../messages/notify.server";
import { tellStaff } from "../messages/notify-staff.server";
import type { LockedPurchase } from "./purchase.server";
import type { MadeReturn } from "./purchase-return.server";
import type { Moved } from "./purchase-reversal.server";

const WHAT = { tip: "a tip", gift_card: "a gift card", org_fund: "an organisation's funding" } as const;

function fateOf(made: MadeReturn, booked: number, taken: number): string {
  const lost = booked - taken;
  const words = [
    `${formatCents(taken)} of it was unspent and is taken back.`,
    lost > 0 ? `${formatCents(lost)} was spent already: it is the platform's loss.` : "",
    booked < made.amount_cents
      ? `${formatCents(made.amount_cents - booked)} of it is not in the books, which say that it was given back already or never came. Please look at it.`
      : "",
  ];
  return words.filter(Boolean).join(" ");
}

/**
 * Tells staff, once, what became of money that went back to a card without us, and whoever it was taken from: the owner of
 * the wallet that a gift card was added to, or who paid into an organisation's pool. `booked` is how much is in the books.
 */
export async function tellReturned(
  tx: Tx,
  { id, purpose, subject_id }: LockedPurchase,
  made: MadeReturn,
  { booked, moved }: { booked: number; moved: Moved },
): Promise<void> {
  const how = made.is_dispute ? "taken by the cardholder's bank" : "refunded in Stripe's dashboard";
  await tellStaff(tx, {
    key: `purchase.returned:${made.source}`,
    title: `${formatCents(made.amount_cents)} of ${WHAT[purpose]} was ${how}`,
    body: `It is ${made.source} of payment ${id}. ${fateOf(made, booked, moved.cents)}`,
  });
  if (moved.cents === 0) return;
  const taken = formatCents(moved.cents);
  const key = `purchase.returned:${made.source}:person`;
  if (moved.owner_id !== null)
    await notify(tx, {
      account_id: moved.owner_id,
      topic: "gift_cards",
      key,
      title: `${taken} of a gift card was taken back`,
      body: "The card that paid for the gift card got its money back, so what was left of it is no longer yours to spend. What you have spent stays paid.",
      path: paths.giftCards(),
    });
  if (purpose !== "org_fund") return;
  const [funding] = await tx<{ actor_id: number; name: string }[]>`
    SELECT f.actor_id, o.name FROM org_funding f JOIN organization o ON o.id = f.organization_id WHERE f.id = ${subject_id}`;
  if (funding)
    await notify(tx, {
      account_id: funding.actor_id,
      topic: "organization",
      key,
      title: `${taken} left the balance of ${funding.name}`,
      body: "It went back to the card that had paid it in.",
      path: paths.account(),
    });
}
