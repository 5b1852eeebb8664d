import { db } from "~/data/prisma.server";
import { isLocalEnv } from "~/kit/env.server";
import { readTotp } from "./second-factor.server";
import { unusedCode } from "./totp.server";

async function codeOf(account_id: number): Promise<string | null> {
  const factor = await readTotp(account_id);
  return factor && unusedCode(factor.secret, factor.last_step);
}

/** A code that signs in to an account now, where demo data may exist; null elsewhere, and without a second factor. */
export async function devCode(email: string): Promise<string | null> {
  if (!isLocalEnv) return null;
  const account = await db.account.findFirst({ where: { email, deleted_at: null }, select: { id: true } });
  return account && codeOf(account.id);
}

/** The same for one of the demo's made-up people, to be shown where it is asked for; null for everybody else. */
export async function demoCodeOf(account_id: number): Promise<string | null> {
  if (!isLocalEnv) return null;
  const where = { id: account_id, email: { endsWith: "@demo.dindin.test" } };
  return (await db.account.findFirst({ where, select: { id: true } })) && codeOf(account_id);
}
