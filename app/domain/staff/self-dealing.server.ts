import type { Tx } from "~/data/sql.server";
import { Refusal } from "../refusal";
import type { StaffActor } from "./audit.server";

/** Who may never be the one who gets it. */
export const ownMoney = (): Refusal =>
  new Refusal("forbidden", "You can't give money to yourself. Ask somebody else on the team.", {
    code: "own_money",
  });

/**
 * Nobody of the product team gives money to themselves (docs/decisions/094), whatever their role: somebody else does. The
 * server's own prompt is nobody.
 * @throws Refusal `forbidden` `own_money`.
 */
export async function refuseToOneself(tx: Tx, { staff_id }: StaffActor, account_id: number): Promise<void> {
  if (staff_id === null) return;
  const own = await tx.db.staffMember.count({ where: { id: staff_id, account_id } });
  if (own > 0) throw ownMoney();
}

/**
 * Neither to their own kitchen: what the platform pays a cook for is somebody else's to decide.
 * @throws Refusal `forbidden` `own_money`.
 */
export async function refuseToOwnKitchen(
  tx: Tx,
  { staff_id }: StaffActor,
  chef_ids: readonly number[],
): Promise<void> {
  if (staff_id === null) return;
  const own = await tx.db.chef.count({
    where: { id: { in: [...chef_ids] }, account: { staff: { id: staff_id } } },
  });
  if (own > 0) throw ownMoney();
}
