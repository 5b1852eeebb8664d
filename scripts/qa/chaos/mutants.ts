/** A change in the shipped code that takes one safeguard away. */
export interface Patch {
  /** must be found in the bundles, or the product has moved on and this list must follow */
  find: RegExp;
  replace: string;
}

/** A product with one fault built in, which a chaos run must find. */
export interface Mutant {
  name: string;
  patches: Patch[];
  /** rules of the schema that would stop it all the same */
  sql: string[];
  /** kinds of faults, and how often: the ones under which it shows */
  faults: string[];
  every: number;
  ops: number;
}

/** Nothing of this is in the product: each is made of a copy of its build, for as long as a run takes. */
export const MUTANTS: readonly Mutant[] = [
  {
    name: "no row lock: balances are read, then written",
    patches: [
      {
        find: /(AND balance IS NOT NULL ORDER BY id) FOR NO KEY UPDATE/,
        replace: "$1",
      },
      {
        find: /SELECT a\.id, leg\.amount( FROM leg JOIN ledger_account a ON a\.id = leg\.account WHERE a\.balance IS NOT NULL)/,
        replace: "SELECT a.id, leg.amount, a.balance AS seen$1",
      },
      {
        find: /SET balance = a\.balance \+ guarded\.amount FROM guarded\s+WHERE a\.id = guarded\.id AND a\.balance \+ guarded\.amount >= 0/,
        replace:
          "SET balance = guarded.seen + guarded.amount FROM guarded WHERE a.id = guarded.id AND guarded.seen + guarded.amount >= 0",
      },
    ],
    sql: [],
    faults: [],
    every: 60,
    ops: 500,
  },
  {
    name: "lock without transaction: an order's lock ends with the statement that takes it",
    patches: [
      {
        find: /async function lockOrder\(tx, ref\) \{/,
        replace: "async function lockOrder(tx, ref) {\n  tx = globalThis.dindinSql;",
      },
    ],
    sql: [],
    faults: [],
    every: 60,
    ops: 500,
  },
  {
    name: "no unique event id: a webhook sent twice is stored twice",
    patches: [
      {
        find: /(\$\{raw\}::text::jsonb\)\s+)ON CONFLICT \(id\) DO NOTHING/,
        replace: "$1ON CONFLICT DO NOTHING",
      },
    ],
    sql: ["ALTER TABLE provider_event DROP CONSTRAINT provider_event_pkey"],
    faults: ["provider"],
    every: 15,
    ops: 300,
  },
  {
    name: "refund without tender check: what has gone back is not looked at",
    patches: [
      {
        find: /s\.amount_cents - s\.refunded_cents AS cents, s\.quantity - s\.refunded_quantity AS units/,
        replace: "s.amount_cents AS cents, s.quantity AS units",
      },
      {
        find: /AND s\.amount_cents - s\.refunded_cents \+ s\.quantity - s\.refunded_quantity > 0/,
        replace: "AND s.amount_cents + s.quantity > 0",
      },
      {
        find: /if \(active\.length === 0\) return conflict\("illegal_transition", "This order is already canceled\."\);/,
        replace: "",
      },
    ],
    sql: [
      "ALTER TABLE tender DROP CONSTRAINT tender_refunded",
      "ALTER TABLE tender_share DROP CONSTRAINT tender_share_refunded",
      "DROP INDEX refund_key_key",
    ],
    faults: [],
    every: 60,
    ops: 500,
  },
  {
    name: "reset without unique row: whoever comes round gives the month's money again",
    patches: [
      {
        find: /ON CONFLICT \(organization_id, membership_id, asset, period_start\) DO UPDATE\s+SET status = excluded\.status, amount = excluded\.amount, grant_id = excluded\.grant_id WHERE wallet_reset\.status = 'short'/,
        replace: "",
      },
      {
        find: /AND NOT EXISTS \(SELECT FROM wallet_reset r WHERE r\.organization_id = m\.organization_id AND r\.membership_id = m\.id\s+AND r\.asset = \$\{asset\} AND r\.period_start = \$\{start\} AND r\.status = 'done'\)/,
        replace: "",
      },
      {
        find: /AND r\.period_start = o\.start AND r\.status = 'done'/,
        replace: "AND false",
      },
      { find: /idem: `reset:\$\{(\w+)\}`/, replace: `idem: \`reset:\${$1}:\${Math.random()}\`` },
    ],
    sql: ["DROP INDEX wallet_reset_organization_id_membership_id_asset_period_sta_key"],
    faults: ["clock"],
    every: 30,
    ops: 400,
  },
  {
    name: "coupon check before the transaction: the last use is counted without looking",
    patches: [{ find: / AND \(usage_limit IS NULL OR used_count < usage_limit\)/, replace: "" }],
    sql: ["ALTER TABLE coupon DROP CONSTRAINT coupon_used"],
    faults: [],
    every: 60,
    ops: 600,
  },
  {
    name: "outbox row written after the commit",
    patches: [
      {
        find: /\$\{publishStatement\(tx, "order\.placed", \{ order_id: (\w+) \}, `order\.placed:\$\{\w+\}`\)\}`\.execute\(\)/,
        replace: `SELECT 1\`.execute().then((done) => { setTimeout(() => globalThis.dindinSql\`INSERT INTO outbox (topic, key, payload) VALUES ('order.placed', \${\`order.placed:\${$1}\`}, \${globalThis.dindinSql.json({ order_id: $1 })}) ON CONFLICT (key) DO NOTHING\`.catch(() => undefined), 300); return done; })`,
      },
    ],
    sql: [],
    faults: ["processes"],
    every: 15,
    ops: 400,
  },
  {
    name: "lock timeout taken for success: what waited for a row in vain counts as done",
    patches: [
      {
        find: /if \(tried > \((\w+)\[code\] \?\? 0\)\) throw error;/,
        replace: 'if (tried > ($1[code] ?? 0)) { if (code === "55P03") return undefined; throw error; }',
      },
    ],
    sql: [],
    faults: ["rows"],
    every: 15,
    ops: 400,
  },
  {
    name: "early refund overlooked: what came is looked at, not what went back since",
    patches: [{ find: /intent\.amount_refunded >= intent\.amount_received/, replace: "false" }],
    sql: [],
    faults: [],
    every: 60,
    ops: 400,
  },
  {
    name: "keys of row numbers: what Stripe did under a number before the database was put back is somebody else's",
    patches: [
      {
        find: /made\.id, \$\{`order:\$\{newProviderKey\(\)\}`\}/,
        replace: "made.id, 'order:' || made.id || ':1'",
      },
    ],
    sql: [],
    faults: ["restores"],
    every: 40,
    ops: 300,
  },
  {
    name: "swap without difference: what the other dish costs less is kept",
    patches: [
      {
        find: /const less = \(offer\d*\.old_price_cents - offer\d*\.unit_price_cents\) \* quantity\d*;/,
        replace: "const less = 0;",
      },
    ],
    sql: [],
    faults: [],
    every: 60,
    ops: 500,
  },
  {
    name: "group fee without surplus: what was paid beyond a share is kept",
    patches: [
      {
        find: /const delivery = share\.charged_cents - share\.share_cents;/,
        replace: "const delivery = 0;",
      },
    ],
    sql: [],
    faults: [],
    every: 60,
    ops: 900,
  },
  {
    name: "promotion without budget: everybody of the segment gets it",
    patches: [
      {
        find: /const most = Math\.min\((BATCH\d*), Math\.floor\(left_cents \/ amount_cents\)\);/,
        replace: "const most = $1;",
      },
    ],
    sql: ["ALTER TABLE promotion DROP CONSTRAINT promotion_check1"],
    faults: [],
    every: 60,
    ops: 400,
  },
];
