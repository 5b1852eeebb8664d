import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { as } from "../../as";
import { aDiner, unique } from "../../builders";

const INTENT = "/api/v1/shop/intent/create/";

test("while a payment takes long, and the app asks for it again and again, everything else of its diner is answered", async () => {
  const ana = await aDiner();
  const [key, order] = [unique(), {}];
  // the lease of a request that is at work in another process
  await sql`
    INSERT INTO idempotency_key (account_id, route, key, body_hash, lease_until)
    VALUES (${ana.account_id}, 'POST /v1/shop/intent/create/', ${key}, ${createHash("sha256").update(JSON.stringify(order)).digest()},
            app_now() + interval '1 minute')`;
  let answered = 0;
  const again = Array.from({ length: 6 }, async () => {
    const { status, body } = await as(ana).post<{ code: string }>(INTENT, order, { idempotencyKey: key });
    answered += 1;
    return `${status} ${body.code}`;
  });
  // one after the other, since the first ones may overtake those who will wait
  for (const first_name of ["Ann", "Anna", "Anne", "Annika", "Anya", "Ana"]) {
    const name = await as(ana).patch("/api/complete_profile/", { first_name });
    expect([name.status, answered], "answered before any of those who wait").toEqual([200, 0]);
  }
  expect(new Set(await Promise.all(again))).toEqual(new Set(["409 in_progress"]));
});
