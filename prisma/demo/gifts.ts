import { createHmac } from "node:crypto";
import type { Agenda } from "./agenda";
import { type Eater, openGrant } from "./eaters";
import type { Ledger } from "./ledger";
import type { Random } from "./random";
import type { Tables } from "./tables";
import { DAY, HOUR } from "./times";

const MESSAGES = [
  "Happy birthday! Dinner is on me.",
  "For the nights when nobody wants to cook.",
  "Welcome to the neighborhood.",
  "You fed us for years. Our turn.",
  "New baby, no dishes.",
  "Thank you for covering my shifts.",
];
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Gift cards bought by card, most of them added to a wallet since; and small promotions. */
export class Gifts {
  constructor(
    private readonly tables: Tables,
    private readonly ledger: Ledger,
    private readonly agenda: Agenda,
    private readonly secret: string,
    private readonly now: number,
  ) {}

  /** `buyer` buys a card; with an `owner` it is added to a wallet a while later. Cents, milliseconds. */
  card(random: Random, buyer: Eater, owner: Eater | null, cents: number, at: number): void {
    this.agenda.plan(at, () => {
      const code = Array.from({ length: 16 }, () => LETTERS[random.int(0, 31)]).join("");
      const id = this.tables.id("gift_card");
      const row = this.tables.add("gift_card", {
        id,
        code_hash: createHmac("sha256", this.secret).update(code).digest(),
        code_hint: code.slice(-4),
        amount_cents: cents,
        status: "active",
        buyer_id: buyer.account_id,
        owner_id: null as number | null,
        recipient_email: owner?.email ?? null,
        recipient_name: owner?.first_name ?? null,
        message: random.pick(MESSAGES),
        delivered_at: new Date(at),
        added_at: null as Date | null,
        created_at: new Date(at),
      });
      this.tables.put("payment", {
        purpose: "gift_card",
        account_id: buyer.account_id,
        order_id: null,
        gift_card_id: id,
        org_funding_id: null,
        provider_key: `gift_card:${id}`,
        stripe_intent_id: this.tables.stripeId("pi", random.hex(20)),
        amount_cents: cents,
        refunded_cents: 0,
        status: "succeeded",
        created_at: new Date(at),
        checked_at: new Date(at),
        settled_at: new Date(at),
      });
      const account = this.ledger.of("gift_card", "usd", { gift_card_id: id });
      const actor = `account:${buyer.account_id}`;
      this.ledger.post({ kind: "gift_card.bought", idem: `gift_card.bought:${id}`, at, actor }, [
        [this.ledger.own("card_clearing"), -cents],
        [account, cents],
      ]);
      if (!owner) return;
      this.agenda.plan(Math.min(at + random.int(1, 60) * HOUR, this.now), (added) => {
        owner.gift ??= this.ledger.of("gift", "usd", { account_id: owner.account_id });
        Object.assign(row, { status: "redeemed", owner_id: owner.account_id, added_at: new Date(added) });
        const by = `account:${owner.account_id}`;
        this.ledger.post({ kind: "gift_card.added", idem: `gift_card.added:${id}`, at: added, actor: by }, [
          [account, -cents],
          [owner.gift, cents],
        ]);
      });
    });
  }

  /** Promotional money for four months. Cents. */
  promotion(eater: Eater, cents: number, note: string, at: number): void {
    this.agenda.plan(at, () => {
      const expires = at + 120 * DAY;
      const grant = openGrant(this.tables, this.ledger, eater, {
        asset: "usd",
        source: "promotion",
        amount: cents,
        note,
        expires,
        at,
      });
      this.ledger.post({ kind: "grant.promotion", idem: `grant:${grant.id}`, at, actor: "system", note }, [
        [this.ledger.own("promotion_expense"), -cents],
        [grant.account, cents],
      ]);
    });
  }
}
