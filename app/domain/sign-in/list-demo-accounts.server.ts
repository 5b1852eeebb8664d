import { db } from "~/data/prisma.server";
import { isLocalEnv } from "~/kit/env.server";

/** A made-up person of the demo market, with the password that everybody there has. */
export interface DemoAccount {
  email: string;
  /** what one can look at as this person */
  role: string;
  password: string;
}

const ROLES = {
  diner: "Diner",
  chef: "Cook",
  orgadmin: "Company admin",
  member: "Company member",
  newmember: "New member, first sign-in",
  staff: "Staff",
} as const;

/** The demo accounts that the seed has made; none where demo data may not exist. */
export async function listDemoAccounts(): Promise<DemoAccount[]> {
  if (!isLocalEnv) return [];
  const emails = Object.keys(ROLES).map((name) => `${name}@demo.dindin.test`);
  const found = await db.account.findMany({
    where: { email: { in: emails }, is_active: true },
    select: { email: true },
  });
  const there = new Set(found.map(({ email }) => email));
  return Object.entries(ROLES)
    .map(([name, role]) => ({ email: `${name}@demo.dindin.test`, role, password: "DinDin@2026" }))
    .filter(({ email }) => there.has(email));
}
