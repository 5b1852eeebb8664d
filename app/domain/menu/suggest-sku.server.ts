import { db } from "~/data/prisma.server";
import type { Chef } from "~/domain/accounts/people";
import { cutText } from "~/kit/text";

/** The same with the number after it left out: `JR-12` is `JR`. */
const stemOf = (sku: string) => cutText(sku.replace(/-\d{1,6}$/, ""), 50);

/** A sku that no meal of this cook has, also no deleted one: the next number after `MEAL`, or after that of another sku. */
export async function suggestSku(me: Chef, like = "MEAL"): Promise<string> {
  const stem = stemOf(like);
  const taken = await db.meal.findMany({
    where: { chef_id: me.chef_id, sku: { startsWith: `${stem}-` } },
    select: { sku: true },
  });
  const numbers = taken.map(({ sku }) => Number(/-(\d{1,6})$/.exec(sku)?.[1] ?? 0));
  return `${stem}-${Math.max(like === "MEAL" ? 0 : 1, ...numbers) + 1}`;
}
