import { db } from "~/data/prisma.server";
import { transaction } from "~/data/transaction.server";
import type { KitchenUser } from "../accounts/people";
import { changeChef } from "../chefs/chef-row.server";
import type { LabelPaper } from "../kitchens/kitchen-schemas.server";
import { missing } from "../refusal";

/** What my kitchen's labels are printed on. */
export async function readLabelPaper(me: KitchenUser): Promise<LabelPaper> {
  const kitchen = await db.chef.findUnique({ where: { id: me.chef_id }, select: { label_paper: true } });
  if (!kitchen) throw missing();
  return kitchen.label_paper as LabelPaper;
}

/** Chooses what my kitchen's labels are printed on from now on, whoever prints them: a kitchen has one printer. */
export function chooseLabelPaper(me: KitchenUser, label_paper: LabelPaper): Promise<void> {
  return transaction((tx) => changeChef(tx, me.chef_id, { label_paper }));
}
