import { KitchenChange, KitchenView } from "~/domain/kitchens/kitchen-schemas.server";
import { updateKitchen } from "~/domain/kitchens/update-kitchen.server";
import { asDetails } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

const change = endpoint({
  summary: "Change my kitchen",
  description:
    "`id` is the one of /chef-kitchen/; another kitchen's is 404. What is left out stays, null clears what may be empty. A draft goes to staff as soon as nothing is `missing`. A kitchen that has meals stays in its marketplace. A pause (`closed_from`, `closed_to`) cancels nothing: `orders_in_pause` are those to cook or decline. What is wrong is 400 beside its field, and in `details`.",
  for: chef,
  params: idParams,
  body: KitchenChange,
  output: KitchenView,
  refuses: asDetails,
  run: ({ me, params, body }) => updateKitchen(me, params.id, body),
});

export default resource({ PUT: change, PATCH: change });
