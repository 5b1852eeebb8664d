import { sql } from "~/data/sql.server";
import type { TestChef } from "./chef";
import { aDiner, type TestDiner } from "./diner";

/** A diner who helps in a cook's kitchen, with the number of that help. */
export async function aHelper({
  chef,
  ...person
}: {
  chef: TestChef;
  first_name?: string;
}): Promise<TestDiner & { helper_id: number }> {
  const diner = await aDiner(person);
  const [made] = await sql<{ id: number }[]>`
    INSERT INTO kitchen_helper (chef_id, account_id, email, status, expires_at, joined_at)
    VALUES (${chef.chef_id}, ${diner.account_id}, ${diner.email}, 'active', app_now(), app_now()) RETURNING id`;
  return { ...diner, helper_id: (made as { id: number }).id };
}
