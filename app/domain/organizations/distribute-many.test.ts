import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aCorporateAdmin, anOrganization, unique } from "../../../tests/builders";
import { distribute } from "./distribute.server";
import { undoDistribution } from "./undo-distribution.server";

const MANY = 10_000;

/** People of one organisation by the thousand, straight into the tables. */
async function manyMembers(organization_id: number, count: number): Promise<void> {
  const tail = unique();
  await sql`
    WITH people AS (
      INSERT INTO account (email, first_name, last_name, referral_code)
      SELECT ${tail}::text || '.' || n || '@many.test', 'Many', 'People', upper(substr(md5(${tail}::text || n), 1, 12)) FROM generate_series(1, ${count}::int) AS n RETURNING id
    )
    INSERT INTO membership (organization_id, account_id, status, first_name, last_name, joined_at)
    SELECT ${organization_id}::int, id, 'activated'::"MemberStatus", 'Many', 'People', app_now() FROM people`;
  await sql`ANALYZE membership`;
}

test("10,000 members get dollars and vouchers in one transaction, and give them back in another, each in 1.5 s", async () => {
  const organization = await anOrganization({ pool: 100 * MANY * 3, pool_vouchers: MANY * 3 });
  const admin = await aCorporateAdmin({ organization });
  await manyMembers(organization.id, MANY);
  const took = { dollars: [] as number[], both: [] as number[], undo: [] as number[] };
  for (let round = 0; round < 3; round += 1) {
    const timed = async <T>(into: number[], work: () => Promise<T>): Promise<T> => {
      const begun = performance.now();
      const result = await work();
      into.push(Math.round(performance.now() - begun));
      return result;
    };
    const dollars = await timed(took.dollars, () =>
      distribute(admin, { users: "all", amount: 100, note: "" }),
    );
    expect(dollars).toMatchObject({ members: MANY, total_cents: 100 * MANY, total_vouchers: 0 });
    const both = await timed(took.both, () =>
      distribute(admin, { users: "all", amount: 100, vouchers: 1, note: "" }),
    );
    const back = await timed(took.undo, () => undoDistribution(admin, both.batch));
    expect(back).toMatchObject({ members: MANY, total_cents: 100 * MANY, total_vouchers: MANY });
  }
  const [each] = await sql<{ members: number; grants: number; cents: number }[]>`
    SELECT count(DISTINCT a.account_id) AS members, count(*) AS grants, sum(a.balance)::int8 AS cents FROM wallet_grant g
    JOIN ledger_account a ON a.grant_id = g.id WHERE g.organization_id = ${organization.id} AND g.ended_at IS NULL`;
  expect(each).toEqual({ members: MANY, grants: 3 * MANY, cents: 300 * MANY });
  console.log(`${MANY} members, milliseconds: ${JSON.stringify(took)}`);
  for (const times of Object.values(took)) expect(Math.min(...times)).toBeLessThan(1500);
});
