import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { anOrganization, aProof, aSignedIn, aStaff } from "../../../tests/builders";
import { creditLimit } from "../treasury/credit-limit.server";
import { setCreditLimit } from "./set-credit-limit.server";

/** Somebody of finance, signed in; `isProved`: they have just shown a code. */
async function finance(isProved = true) {
  const { account } = await aSignedIn(await aStaff({ role: "finance" }), "session");
  if (isProved) await aProof(account);
  return account;
}

test("finance sets a limit, with the reason in the audit, or leaves it to the default again", async () => {
  const { id } = await anOrganization();
  const me = await finance();
  await setCreditLimit(me, id, { amount_cents: 0, reason: "Prepaid only" });
  expect(await creditLimit(sql, id)).toBe(0);
  await setCreditLimit(me, id, { amount_cents: null, reason: "Back to the default" });
  expect(await creditLimit(sql, id)).toBe(50_000);
  const entries = await sql`
    SELECT reason, before, after FROM audit_entry WHERE organization_id = ${id} ORDER BY id`;
  expect(entries).toEqual([
    { reason: "Prepaid only", before: { credit_limit_cents: 1_000_000 }, after: { credit_limit_cents: 0 } },
    { reason: "Back to the default", before: { credit_limit_cents: 0 }, after: { credit_limit_cents: null } },
  ]);
});

test("another role, and a code older than ten minutes, set nothing", async () => {
  const { id } = await anOrganization();
  const more = { amount_cents: 2_000_000, reason: "Grows" };
  await expect(setCreditLimit(await finance(false), id, more)).rejects.toMatchObject({
    code: "second_factor_proof_required",
  });
  const { account } = await aSignedIn(await aStaff({ role: "operations" }), "session");
  await aProof(account);
  await expect(setCreditLimit(account, id, more)).rejects.toMatchObject({ kind: "forbidden" });
  expect(await creditLimit(sql, id)).toBe(1_000_000);
});

test("a wrong amount and an unknown organization are refused", async () => {
  const { id } = await anOrganization();
  const me = await finance();
  await expect(setCreditLimit(me, id, { amount_cents: -1, reason: "x" })).rejects.toMatchObject({
    kind: "invalid",
  });
  await expect(setCreditLimit(me, 999_999_999, { amount_cents: 1, reason: "x" })).rejects.toMatchObject({
    kind: "missing",
  });
});
