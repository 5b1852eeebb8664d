import type { Chef } from "~/domain/accounts/people";
import { showKitchen } from "~/domain/kitchens/show-kitchen.server";
import { showOwnChef } from "~/domain/kitchens/show-own-chef.server";
import { listCuisines } from "~/domain/marketplaces/list-cuisines.server";
import { listOfferedTags } from "~/domain/marketplaces/list-tags.server";
import { MAX_PAGE_SIZE } from "~/kit/paging";

/** What the form of a meal needs besides the meal: the cuisines, and the cook as their cards show them. */
export async function readEditorFrame(me: Chef) {
  const [{ rows }, offered, chef, kitchen] = await Promise.all([
    listCuisines({ limit: MAX_PAGE_SIZE, offset: 0 }),
    listOfferedTags(),
    showOwnChef(me),
    showKitchen(me),
  ]);
  return {
    offered,
    cuisines: rows.map(({ id, title }) => ({ id, title })),
    cook: { full_name: chef.full_name, image: chef.image, kitchen: { city: kitchen.city } },
    mainCuisine: kitchen.primary_cuisine?.id ?? null,
  };
}
