import type { PlainTx } from "~/data/sql.server";
import { copyRows, type Row } from "./copy";

/**
 * Tables in the order in which they are written, so that every row finds what it points at; beside those with ids
 * of their own, how many one world may use.
 */
const ROOM = {
  account: 900,
  favourite_cuisine: 0,
  address: 1000,
  staff_member: 4,
  second_factor: 2,
  chef: 64,
  chef_slug: 0,
  chef_cuisine: 0,
  kitchen_helper: 2,
  meal: 420,
  meal_image: 420,
  meal_cuisine: 0,
  favorite_meal: 0,
  schedule: 4200,
  feature: 60,
  organization: 6,
  membership: 240,
  member_group: 24,
  group_member: 0,
  expense_code: 12,
  spending_policy: 3,
  report_schedule: 3,
  invitation: 40,
  distribution: 20,
  voucher_program: 6,
  group_order: 1,
  group_order_person: 0,
  wallet_grant: 2400,
  voucher_claim: 1,
  wallet_reset: 1800,
  org_funding: 40,
  offer: 12,
  gift_card: 80,
  cart: 10,
  cart_line: 20,
  orders: 2500,
  order_part: 3300,
  order_line: 5600,
  order_event: 34000,
  stock_reservation: 0,
  coupon_redemption: 500,
  payment: 2600,
  ledger_account: 4000,
  tender: 3400,
  tender_share: 20000,
  refund: 200,
  ledger_txn: 9500,
  posting: 36000,
  payout: 1300,
  transfer: 2900,
  transfer_reversal: 60,
  reward_entry: 2500,
  review: 2800,
  audit_entry: 80,
  notification_setting: 0,
} as const;

/** What ids at Stripe begin with, after their kind, that its fake is told of. */
export const AT_STRIPE = "demo_";
/** The same of further worlds: that much of it would be more than a fake keeps in memory. */
export const NOT_AT_STRIPE = "scale_";

export type Table = keyof typeof ROOM;
const ORDER = Object.keys(ROOM) as Table[];

/** The rows of one world, gathered in memory under ids reserved from the database's own sequences. */
export class Tables {
  private readonly rows = new Map<Table, Row[]>(ORDER.map((table) => [table, []]));
  private readonly next = new Map<Table, number>();
  private readonly end = new Map<Table, number>();

  private constructor(private readonly at_stripe: string) {}

  /**
   * Takes the ids from the sequences; others who insert at the same moment get different ones. `at_stripe` is what ids at
   * Stripe begin with after their kind.
   */
  static async reserve(tx: PlainTx, at_stripe: string): Promise<Tables> {
    const tables = new Tables(at_stripe);
    for (const table of ORDER.filter((name) => ROOM[name] > 0)) {
      for (let tries = 0; ; tries += 1) {
        // never null: first, last: there is room for one at least
        const [block] = await tx<{ first: number; last: number }[]>`
          SELECT min(id) AS first, max(id) AS last
          FROM (
            SELECT nextval((SELECT pg_get_serial_sequence(${table}, 'id')::regclass)) AS id
            FROM generate_series(1, ${ROOM[table]})
          ) taken`;
        if (!block || tries > 5) throw new Error(`No ids for ${table}`);
        if (block.last - block.first + 1 !== ROOM[table]) continue;
        tables.next.set(table, block.first);
        tables.end.set(table, block.last);
        break;
      }
    }
    return tables;
  }

  /** The id of an object at Stripe, such as `pi_demo_…`; `mark` tells it from the others of its kind. */
  stripeId(kind: "pi" | "re" | "tr" | "py" | "trr" | "pyr" | "po" | "acct", mark: string | number): string {
    return `${kind}_${this.at_stripe}${mark}`;
  }

  /** The next id of a table. */
  id(table: Table): number {
    const id = this.next.get(table);
    if (id === undefined || id > (this.end.get(table) ?? 0))
      throw new Error(`The demo has outgrown its room in ${table}`);
    this.next.set(table, id + 1);
    return id;
  }

  /** Adds a row. All rows of a table name the same columns. The row may still be changed until it is written. */
  add<T extends Row>(table: Table, row: T): T {
    (this.rows.get(table) as Row[]).push(row);
    return row;
  }

  /** Adds a row under the next id of its table, and answers that id. */
  put(table: Table, row: Row): number {
    const id = this.id(table);
    this.add(table, { id, ...row });
    return id;
  }

  all(table: Table): readonly Row[] {
    return this.rows.get(table) as Row[];
  }

  /**
   * Writes everything, table by table. `trusted` leaves out what the database would check row by row from the orders on
   * (foreign keys, sums): for further worlds made by the code whose first world was checked. Answers how many rows.
   */
  async write(tx: PlainTx, trusted: boolean): Promise<number> {
    let count = 0;
    const orders = this.all("orders").map(({ id }) => Number(id));
    for (const table of ORDER) {
      if (trusted && table === "orders") await tx`SET LOCAL session_replication_role = replica`;
      count += await copyRows(tx, table, this.all(table));
      this.rows.set(table, []);
    }
    if (trusted) {
      await tx`SET LOCAL session_replication_role = origin`;
      // what the triggers would have kept of these orders
      await tx`SELECT keep_organization_spending(${orders}::int[])`;
    }
    // At commit each transaction of the ledger is summed up: planned for empty tables, that took half of the whole.
    else await tx`ANALYZE posting, ledger_account`;
    return count;
  }
}
