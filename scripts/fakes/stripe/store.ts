import type Stripe from "stripe";
import { DiskLog } from "../kit/disk-log.ts";

/** What the fake knows of a card beyond what Stripe shows: which test card it is, and whether it was used. */
export interface CardSecret {
  id: string;
  number: string;
  used: boolean;
  set_up: boolean;
}

/** An answer kept for its Idempotency-Key. `id` is the key, `asked` a digest of the request. */
export interface StoredAnswer {
  id: string;
  path: string;
  asked: string;
  request_id: string;
  status: number;
  body: string;
  created: number;
}

/** An event with the object as it was then, and how far its webhook got. `next_at` is in ms of the fakes' clock. */
export interface StoredEvent {
  id: string;
  type: string;
  created: number;
  account: string | null;
  request_id: string | null;
  idempotency_key: string | null;
  path: string;
  object: string;
  previous: string | null;
  delivery: "pending" | "delivered" | "given_up";
  attempts: number;
  next_at: number;
}

/** A payment or setup that waits for its 3-D Secure challenge. */
interface Challenge {
  id: string;
  payment_method: string;
  return_url: string | null;
}

/** A one-time address such as an onboarding link. `expires_at` in seconds. */
interface KeptLink {
  id: string;
  account: string;
  kind: "onboarding" | "login";
  return_url: string;
  refresh_url: string;
  expires_at: number;
  used: boolean;
}

/** Where events are sent, and which: names or leading parts such as `payment_intent.*`. Null holds them back. */
export interface WebhookTarget {
  id: "target";
  url: string | null;
  types: readonly string[];
}

interface Rows {
  customers: Stripe.Customer | Stripe.DeletedCustomer;
  payment_methods: Stripe.PaymentMethod;
  cards: CardSecret;
  payment_intents: Stripe.PaymentIntent;
  setup_intents: Stripe.SetupIntent;
  charges: Stripe.Charge;
  refunds: Stripe.Refund;
  accounts: Stripe.Account | Stripe.DeletedAccount;
  links: KeptLink;
  transfers: Stripe.Transfer;
  reversals: Stripe.TransferReversal;
  balance_transactions: Stripe.BalanceTransaction;
  disputes: Stripe.Dispute;
  payouts: Stripe.Payout;
  files: Stripe.File;
  /** which payout a movement went out with; ids are those of the balance transactions */
  paid_out: { id: string; payout: string };
  events: StoredEvent;
  challenges: Challenge;
  answers: StoredAnswer;
  /** one row: where webhooks go */
  webhook_targets: WebhookTarget;
}
export type TableName = keyof Rows;

const NAMES = [
  "customers",
  "payment_methods",
  "cards",
  "payment_intents",
  "setup_intents",
  "charges",
  "refunds",
  "accounts",
  "links",
  "transfers",
  "reversals",
  "balance_transactions",
  "disputes",
  "payouts",
  "files",
  "paid_out",
  "events",
  "challenges",
  "answers",
  "webhook_targets",
] as const satisfies readonly TableName[];

/** Rows of one kind in order of creation, with an index over the field that lists are narrowed by. */
export class Table<T extends { id: string }> {
  readonly rows = new Map<string, T>();
  readonly #groups = new Map<string, Set<string>>();
  readonly #groupOf = new Map<string, string>();

  constructor(
    private readonly group: (row: T) => string | null,
    private readonly changed: (id: string, row: T | null) => void,
  ) {}

  get(id: string): T | undefined {
    return this.rows.get(id);
  }

  /** Adds or replaces the row, in memory now and on disk when the request is answered. */
  put(row: T): T {
    this.load(row);
    this.changed(row.id, row);
    return row;
  }

  remove(id: string): void {
    if (!this.rows.has(id)) return;
    this.unload(id);
    this.changed(id, null);
  }

  /** Ids of the rows of that group, oldest first. */
  inGroup(group: string): ReadonlySet<string> {
    return this.#groups.get(group) ?? new Set();
  }

  load(row: T): void {
    this.rows.set(row.id, row);
    const now = this.group(row);
    const before = this.#groupOf.get(row.id);
    if (now === (before ?? null)) return;
    if (before !== undefined) this.#groups.get(before)?.delete(row.id);
    if (now === null) {
      this.#groupOf.delete(row.id);
      return;
    }
    this.#groupOf.set(row.id, now);
    const members = this.#groups.get(now);
    if (members === undefined) this.#groups.set(now, new Set([row.id]));
    else members.add(row.id);
  }

  unload(id: string): void {
    this.rows.delete(id);
    const before = this.#groupOf.get(id);
    if (before !== undefined) this.#groups.get(before)?.delete(id);
    this.#groupOf.delete(id);
  }
}

export type Tables = { [N in TableName]: Table<Rows[N]> };

/** All of the fake's state: one set of tables for the platform (`""`) and one for each connected account. */
export class Store {
  #scopes = new Map<string, Tables>();
  #dirty = new Map<string, [scope: string, table: TableName, id: string, row: object | null]>();
  #log: DiskLog;

  constructor(file: string) {
    this.#log = new DiskLog(file);
    let changes = 0;
    for (const line of this.#log.read()) changes += this.#replay(line);
    let rows = 0;
    for (const tables of this.#scopes.values()) for (const name of NAMES) rows += tables[name].rows.size;
    if (changes > rows * 2 + 500) this.#log.rewrite(this.#lines());
  }

  /** The tables of the platform (`""`) or of a connected account. */
  tables(scope: string): Tables {
    const known = this.#scopes.get(scope);
    if (known !== undefined) return known;
    const made = this.#makeTables(scope);
    this.#scopes.set(scope, made);
    return made;
  }

  scopes(): IterableIterator<string> {
    return this.#scopes.keys();
  }

  /** Writes all changes since the last commit as one line, so that a crash keeps all of a request or none of it. */
  commit(): void {
    if (this.#dirty.size === 0) return;
    const line = JSON.stringify([...this.#dirty.values()]);
    this.#dirty.clear();
    this.#log.append(line);
  }

  clear(): void {
    this.#scopes.clear();
    this.#dirty.clear();
    this.#log.rewrite([]);
  }

  close(): void {
    this.commit();
    this.#log.close();
  }

  #makeTables(scope: string): Tables {
    const table = <N extends TableName>(name: N, group: (row: Rows[N]) => string | null = () => null) =>
      new Table<Rows[N]>(group, (id, row) => {
        this.#dirty.set(`${scope} ${name} ${id}`, [scope, name, id, row]);
      });
    return {
      customers: table("customers"),
      payment_methods: table("payment_methods", (row) => idOf(row.customer)),
      cards: table("cards"),
      payment_intents: table("payment_intents", (row) => idOf(row.customer)),
      setup_intents: table("setup_intents", (row) => idOf(row.customer)),
      charges: table("charges", (row) => idOf(row.payment_intent)),
      refunds: table("refunds", (row) => idOf(row.charge)),
      accounts: table("accounts"),
      links: table("links"),
      transfers: table("transfers", (row) => row.transfer_group),
      reversals: table("reversals", (row) => idOf(row.transfer)),
      balance_transactions: table("balance_transactions"),
      disputes: table("disputes", (row) => idOf(row.charge)),
      payouts: table("payouts"),
      files: table("files"),
      paid_out: table("paid_out", (row) => row.payout),
      events: table("events"),
      challenges: table("challenges"),
      answers: table("answers"),
      webhook_targets: table("webhook_targets"),
    };
  }

  #replay(line: unknown): number {
    if (!Array.isArray(line)) return 0;
    for (const change of line) {
      const [scope, name, id, row]: [string, TableName, string, never] = change;
      const table = this.tables(scope)[name];
      if (row === null) table.unload(id);
      else table.load(row);
    }
    return line.length;
  }

  *#lines(): Generator<string> {
    for (const [scope, tables] of this.#scopes) {
      for (const name of NAMES) {
        for (const row of tables[name].rows.values()) yield JSON.stringify([[scope, name, row.id, row]]);
      }
    }
  }
}

/** The id of a reference that Stripe types as either the id or the expanded object. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === "string" ? reference : reference.id;
}
