import type { Cents } from "~/kit/money";
import { formatCents } from "~/kit/money";
import { payments } from "./from-ledger";
import type { TenderKind } from "./tender-kind";

/** What one charge of a card may be: Stripe charges nothing below 50 cents, and takes eight digits of cents at most. */
export const CARD_LIMITS = { least: 50, most: 99_999_999 } as const;

/** Why a card can't be charged so little; null where it can. Cents. */
export const tooLittleForCard = (cents: Cents): string | null =>
  cents < CARD_LIMITS.least ? `A card can't be charged less than ${formatCents(CARD_LIMITS.least)}.` : null;

/** The card: it takes what the others leave, at Stripe. Nothing of it waits in the ledger. */
export const card = {
  method: "credit_card",
  asset: "usd",
  accounts: [],
  asks: "rest",
  name: "card",
  parts: [{ owners: null, label: () => "Card", tone: "turmeric", tick: null }],
  arrives: "5 to 10 days",
  label: () => "Card",
  title: () => "Card",
  amountOf(asked, { usd: rest }) {
    if (rest <= 0) return 0;
    if (asked === 0) return payments("The payments don't add up to the total.");
    const reason = tooLittleForCard(rest);
    if (reason) return payments({ reason, next: "Pay a little less from your wallet." });
    if (rest > CARD_LIMITS.most)
      return payments({
        reason: `A card can't be charged more than ${formatCents(CARD_LIMITS.most)} at once.`,
        next: "Please order in parts.",
      });
    return rest;
  },
  take: (amount) =>
    amount === 0
      ? []
      : [
          {
            method: "credit_card",
            owner: null,
            organization_id: null,
            ledger_account_id: null,
            amount_cents: amount,
            quantity: 0,
          },
        ],
  reserve: () => [],
  capture: ({ amount }, { card_clearing }) => [{ account: card_clearing, amount: -amount }],
  release: () => [],
  refund: ({ cents, back_id }) => [{ account: back_id, amount: cents }],
} as const satisfies TenderKind;
