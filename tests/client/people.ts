import type { Guard } from "~/http/guards.server";
import { aChef, aCorporateAdmin, aDiner, aMeal, aMember, anOrganization, aStaff, unique } from "../builders";

/** Somebody for each kind of guard. */
export type Role = Guard<unknown>["name"];
type Somebody = { account_id: number; key_id: number };

/** One person of each role, of one company, none of whom the tests before have met. */
export async function onePersonEach(): Promise<Record<Exclude<Role, "public">, Somebody>> {
  const organization = await anOrganization({
    pool: 500_000,
    pool_vouchers: 50,
    name: `Company ${unique()}`,
  });
  const meal = await aMeal();
  return {
    "signed-in": await aDiner({ gift: 20_000, cart: [meal] }),
    chef: await aChef(),
    "org-member": await aMember({ organization }),
    "org-admin": await aCorporateAdmin({ organization }),
    staff: await aStaff(),
  };
}
