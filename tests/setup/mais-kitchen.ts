import { sql } from "~/data/sql.server";
import { aChef, aMarketplace, aMeal } from "../builders";

/** A kitchen for answers that people read: a cook with a name in a town of hers, and two dishes, $12.50 and $9.00. */
export async function maisKitchen() {
  const marketplace = await aMarketplace({ name: "Nashville" });
  const cook = await aChef({ marketplace, first_name: "Mai", last_name: "Tran" });
  const pho = await aMeal({
    chef: cook,
    name: "Chicken pho",
    description: "Twelve hours of broth, rice noodles, and lime to squeeze over it.",
    allergens: ["fish"],
  });
  const rolls = await aMeal({
    chef: cook,
    name: "Summer rolls",
    description: "Herbs, prawns and rice noodles in rice paper, with a peanut dip.",
    price: 900,
    allergens: ["shellfish", "peanut"],
  });
  await sql`UPDATE chef SET slug = 'mai-tran-' || id WHERE id = ${cook.chef_id}`;
  await sql`UPDATE meal SET slug = replace(lower(name), ' ', '-') || '-' || id WHERE chef_id = ${cook.chef_id}`;
  return { marketplace, cook, pho, rolls };
}
