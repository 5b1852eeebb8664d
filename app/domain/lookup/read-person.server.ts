import { db } from "~/data/prisma.server";
import { missing } from "../refusal";

const LATEST = 10;

/**
 * A person as the team sees them: who, what they do here, their latest orders, what they can spend by whose money, the
 * organizations they belong to, and where they are signed in. Cents and vouchers. Nothing that opens anything: no key, no
 * password, no code, no card.
 * @throws Refusal `missing`.
 */
export async function readPerson(id: number) {
  const person = await db.account.findUnique({
    where: { id },
    select: {
      ...{ id: true, first_name: true, last_name: true, email: true, email_verified_at: true, phone: true },
      ...{ phone_verified_at: true, is_active: true, deleted_at: true, created_at: true },
      staff: { select: { ended_at: true } },
      chef: {
        select: {
          ...{ id: true, full_name: true, kitchen_name: true, status: true, status_reason: true },
          ...{ bank_status: true, permit_expires_on: true, marketplace: { select: { name: true } } },
        },
      },
      memberships: {
        select: {
          id: true,
          role: true,
          status: true,
          organization: { select: { id: true, name: true, status: true } },
        },
        orderBy: { id: "desc" },
        take: LATEST,
      },
      orders: {
        select: { id: true, number: true, status: true, delivery_date: true, total_cents: true },
        orderBy: { placed_at: { sort: "desc", nulls: "last" } },
        take: LATEST,
      },
      ledger_accounts: {
        where: { kind: { in: ["gift", "grant", "unclaimed"] }, balance: { gt: 0 } },
        select: {
          ...{ id: true, kind: true, asset: true, balance: true, organization: { select: { name: true } } },
          grant: { select: { source: true, expires_at: true, organization_id: true } },
        },
        orderBy: { id: "desc" },
        take: 50,
      },
      access_keys: {
        select: { id: true, kind: true, user_agent: true, created_at: true, last_used_at: true },
        orderBy: { id: "desc" },
        take: LATEST,
      },
      second_factors: {
        where: { confirmed_at: { not: null } },
        select: { kind: true },
        orderBy: { id: "asc" },
      },
    },
  });
  if (!person) throw missing();
  const grants = person.ledger_accounts.flatMap(({ grant }) => grant?.organization_id ?? []);
  const givers = await db.organization.findMany({
    where: { id: { in: grants } },
    select: { id: true, name: true, time_zone: true },
  });
  return { ...person, givers: new Map(givers.map((one) => [one.id, one])) };
}
