import { sql } from "~/data/sql.server";
import {
  aCart,
  aChef,
  aCorporateAdmin,
  aDeliveredOrder,
  aDiner,
  aMeal,
  aMember,
  anOrganization,
  unique,
} from "../builders";

type Somebody = { account_id: number; key_id: number };

/** A diner, a cook and an admin who have nothing to do with anybody else, and what only they may read. */
export interface Tenant {
  people: [role: string, one: Somebody][];
  /** ids of everything that is theirs, of whatever kind */
  ids: number[];
  /** words that stand in rows of theirs and nowhere else */
  secrets: string[];
}

async function idsOf(accounts: number[], chef_id: number, organization_id: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    SELECT unnest(${accounts}::int[]) AS id
    UNION SELECT id FROM address WHERE account_id = ANY (${accounts}::int[])
    UNION SELECT id FROM orders WHERE account_id = ANY (${accounts}::int[])
    UNION SELECT l.id FROM order_line l JOIN orders o ON o.id = l.order_id WHERE o.account_id = ANY (${accounts}::int[])
    UNION SELECT l.id FROM cart_line l JOIN cart c ON c.id = l.cart_id WHERE c.account_id = ANY (${accounts}::int[])
    UNION SELECT id FROM card WHERE account_id = ANY (${accounts}::int[])
    UNION SELECT id FROM meal WHERE chef_id = ${chef_id}
    UNION SELECT id FROM schedule WHERE chef_id = ${chef_id}
    UNION SELECT ${chef_id}::int
    UNION SELECT ${organization_id}::int`;
  return rows.map((row) => row.id);
}

/** `label` stands in all that is theirs alone: their addresses, instructions, emails and members' names. */
export async function aTenant(label: string): Promise<Tenant> {
  const word = `${label}${unique()}`.replace(/[^A-Za-z0-9]/g, "");
  const [street, note, company, colleague] = [
    `${word}street`,
    `${word}note`,
    `${word}company`,
    `${word}name`,
  ];
  const cook = await aChef({ email: `${word}cook@example.com` });
  const meal = await aMeal({ chef: cook });
  const ana = await aDiner({
    email: `${word}ana@example.com`,
    gift: 20_000,
    card: true,
    address: { address: `12 ${street}` },
    marketplace: cook.marketplace,
  });
  await aCart(ana, [meal]);
  await sql`UPDATE cart_line SET instruction = ${note} WHERE cart_id IN (SELECT id FROM cart WHERE account_id = ${ana.account_id})`;
  const { ana: guestOfCook } = await aDeliveredOrder(cook, 2000);
  const organization = await anOrganization({ name: company, pool: 50_000, pool_vouchers: 20 });
  const admin = await aCorporateAdmin({ organization, email: `${word}admin@example.com` });
  const member = await aMember({ organization, email: `${word}member@example.com`, last_name: colleague });
  const accounts = [ana, guestOfCook, admin, member, cook].map((one) => one.account_id);
  return {
    people: [
      ["signed-in", ana],
      ["chef", cook],
      ["org-admin", admin],
      ["org-member", member],
    ],
    ids: await idsOf(accounts, cook.chef_id, organization.id),
    secrets: [
      street,
      note,
      company,
      colleague,
      ...["cook", "ana", "admin", "member"].map((who) => `${word}${who}@example.com`),
    ],
  };
}
