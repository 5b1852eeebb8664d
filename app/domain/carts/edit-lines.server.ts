import { type Sql, sql, type Tx } from "~/data/sql.server";
import type { Diner } from "~/domain/accounts/people";
import { abandonHold } from "~/domain/holds/abandon-hold.server";
import type { Allergen } from "~/kit/allergens";
import type { CartFacts, CartLine } from "./cart-facts";
import { editCart } from "./edit-cart.server";
import { type CartReading, readCart } from "./read-cart.server";
import type { WireCart } from "./schemas.server";
import { toWireCart } from "./wire-cart.server";

/** Where a line stood before it was removed: since when (ISO 8601), and at which position of the cart. */
export interface FormerPosition {
  since: string | null;
  position: number | null;
}

/** A line and how many portions it shall have; 0 takes it out. A line without an id is new. */
export interface LineQuantity {
  line: CartLine;
  quantity: number;
  /** which of their own allergens the diner has been told of; left out: as it was */
  acknowledged?: readonly Allergen[] | undefined;
  /** where it stood before it was removed: it goes back there */
  former?: FormerPosition | undefined;
}

/** What an edit of lines comes to; `notice` is said to the diner with the cart. */
export interface LineChange {
  puts: LineQuantity[];
  notice?: string | undefined;
}

function withPut(lines: readonly CartLine[], put: LineQuantity, line_id: number): CartLine[] {
  const { line, quantity, acknowledged = line.allergens_acknowledged } = put;
  if (quantity === 0) return lines.filter((other) => other !== line);
  const changed = { ...line, line_id, quantity, allergens_acknowledged: acknowledged };
  return line.line_id === null
    ? [...lines, changed]
    : lines.map((other) => (other === line ? changed : other));
}

/** Writes the puts and answers the cart as it is then; null when the cart is not what `facts` say anymore. */
async function write(
  on: Sql | Tx,
  me: Diner,
  facts: CartFacts,
  puts: readonly LineQuantity[],
): Promise<CartFacts | null> {
  let { lines } = facts;
  for (const put of puts) {
    const { meal, is_voucher, line_id, quantity } = put.line;
    const seen = line_id === null ? 0 : quantity;
    // plain SQL: a function of the database puts the line
    const [row] = await on<{ id: number | null }[]>`
      SELECT put_cart_line(${me.account_id}, ${meal.id}, ${is_voucher}, ${seen}, ${put.quantity}) AS id`;
    if (!row?.id) return null;
    const known = put.acknowledged ? [...put.acknowledged] : null;
    if (known || put.former)
      // plain SQL: columns become the lesser of two
      await on`
        UPDATE cart_line SET allergens_acknowledged = coalesce(${known}::text[]::"Allergen"[], allergens_acknowledged),
          created_at = least(${put.former?.since ?? null}::timestamptz, created_at),
          position = least(${put.former?.position ?? null}::int, position, id) WHERE id = ${row.id}`;
    lines = withPut(lines, put, row.id);
  }
  return { ...facts, lines, marketplace_id: lines[0]?.marketplace_id ?? null };
}

/**
 * Changes lines of a person's cart and answers it. Read, decide, write only if it is still as it was read: two round
 * trips, and no lock is held while deciding. When others keep changing the same cart, it is done under the cart's lock.
 * A live hold is given up first, but not by an edit that is refused anyway. `reading` says which
 * meal is to be added and where the cart would go.
 * @throws Refusal as `editCart` does.
 */
export async function editLines(
  me: Diner,
  decide: (facts: CartFacts) => LineChange,
  reading: CartReading = {},
): Promise<WireCart> {
  const facts = await readCart(sql, me, reading);
  if (facts) {
    const { puts, notice } = decide(facts);
    if (facts.hold) await abandonHold(me);
    else {
      const after = await write(sql, me, facts, puts);
      if (after) return toWireCart(me, after, notice);
    }
  }
  return editCart(
    me,
    (locked) => {
      const { puts, notice } = decide(locked);
      return { notice, apply: (tx) => write(tx, me, locked, puts).then((after) => after ?? locked) };
    },
    reading,
  );
}
