import { aChef, aMarketplace, aMeal } from "../builders";

/** A town for answers that people read: a cook with a name, and two dishes of hers, $12.50 and $9.00. */
export async function aTown() {
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
  return { marketplace, cook, pho, rolls };
}
