import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { anOrganization } from "../../../tests/builders";
import { creditLimit } from "../treasury/credit-limit.server";
import { setCreditLimit } from "./set-credit-limit.server";

const BY = { staff_id: null, actor: "staff" };

test("staff set a limit, with their reason in the audit, or leave it to the default again", async () => {
  const { id } = await anOrganization();
  await setCreditLimit(BY, id, { amount_cents: 0, reason: "Prepaid only" });
  expect(await creditLimit(sql, id)).toBe(0);
  await setCreditLimit(BY, id, { amount_cents: null, reason: "Back to the default" });
  expect(await creditLimit(sql, id)).toBe(50_000);
  const entries = await sql`
    SELECT reason, before, after FROM audit_entry WHERE organization_id = ${id} ORDER BY id`;
  expect(entries).toEqual([
    { reason: "Prepaid only", before: { credit_limit_cents: 1_000_000 }, after: { credit_limit_cents: 0 } },
    { reason: "Back to the default", before: { credit_limit_cents: 0 }, after: { credit_limit_cents: null } },
  ]);
});

test("a wrong amount and an unknown organization are refused", async () => {
  const { id } = await anOrganization();
  await expect(setCreditLimit(BY, id, { amount_cents: -1, reason: "x" })).rejects.toMatchObject({
    kind: "invalid",
  });
  await expect(setCreditLimit(BY, 999_999_999, { amount_cents: 1, reason: "x" })).rejects.toMatchObject({
    kind: "missing",
  });
});
