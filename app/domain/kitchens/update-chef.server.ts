import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { slugOf } from "~/kit/text";
import type { Chef } from "../accounts/people";
import { changeChef, renameChef } from "../chefs/chef-row.server";
import { missing } from "../refusal";
import type { ChefChange, WireOwnChef } from "./kitchen-schemas.server";
import { readOwnChef } from "./show-own-chef.server";
import { submitApplication } from "./submit-application.server";

/**
 * Another name, another address: the new slug is the name with the kitchen's number, and the old one leads to it for good.
 */
async function rename(tx: Tx, me: Chef, full_name: string): Promise<void> {
  // plain SQL: locks the row
  const [before] = await tx<{ slug: string; full_name: string }[]>`
    SELECT slug, full_name FROM chef WHERE id = ${me.chef_id} FOR NO KEY UPDATE`;
  if (!before) throw missing();
  if (before.full_name === full_name) return;
  const wanted = `${slugOf(full_name) || "cook"}-${me.chef_id}`;
  const others = { slug: wanted, NOT: { chef_id: me.chef_id } };
  const taken =
    (await tx.db.chef.findUnique({
      where: { slug: wanted, NOT: { id: me.chef_id } },
      select: { id: true },
    })) ?? (await tx.db.chefSlug.findUnique({ where: others, select: { chef_id: true } }));
  const slug = taken ? `${wanted}-k` : wanted;
  await renameChef(tx, me.chef_id, before, { full_name, slug });
}

/**
 * Changes what the public reads of me: name, title, bio, website, social ids. What is left out stays, null clears.
 */
export function updateChef(me: Chef, { title, full_name, ...plain }: ChefChange): Promise<WireOwnChef> {
  return transaction(async (tx) => {
    if (full_name !== undefined) await rename(tx, me, full_name);
    await changeChef(tx, me.chef_id, { ...plain, excerpt: title });
    await submitApplication(tx, me);
    return readOwnChef(tx, me);
  });
}
