import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { anAccount } from "../../tests/builders";
import { loggedError } from "./log.server";

test("an error of the database is logged without the row that it is about", async () => {
  const ana = await anAccount();
  const fault = await sql`
    INSERT INTO account (email, first_name, last_name, referral_code) VALUES (${ana.email}, 'Ana', 'Ruiz', ${ana.referral_code})`.catch(
    (error: unknown) => error,
  );
  expect(fault).toMatchObject({ code: "23505", detail: expect.stringContaining(ana.email) });
  for (const one of [fault, new AggregateError([fault], "1 of 1 failed")]) {
    const said = JSON.stringify(loggedError(one));
    expect(said).toContain("duplicate key value violates unique constraint");
    expect(said).not.toContain(ana.email);
  }
});
