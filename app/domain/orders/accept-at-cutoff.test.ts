import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aChef, aPlacedOrder } from "../../../tests/builders";
import { acceptAtCutoff } from "./accept-at-cutoff.server";

test("parts that nobody answered by the cutoff are accepted, more than are read at once; the others wait", async () => {
  const chef = await aChef();
  const orders: number[] = [];
  for (let n = 0; n < 4; n += 1) orders.push((await aPlacedOrder(chef)).order_id);
  await sql`UPDATE order_part SET cutoff_at = app_now() - interval '1 second' WHERE order_id = ANY (${orders.slice(1)}::int[])`;
  // parts that other tests made up can't be accepted, and keep none of these from it
  await acceptAtCutoff(1).catch(() => undefined);
  const found = await sql<{ status: string }[]>`
    SELECT status FROM order_part WHERE order_id = ANY (${orders}::int[]) ORDER BY order_id`;
  expect(found.map(({ status }) => status)).toEqual(["placed", "accepted", "accepted", "accepted"]);
});
