import { KitchenChange, KitchenView } from "~/domain/kitchens/kitchen-schemas.server";
import { updateKitchen } from "~/domain/kitchens/update-kitchen.server";
import { asDetails } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

const change = endpoint({
  summary: "Change my kitchen",
  description:
    "What is left out stays, null clears what may be empty. A draft goes to staff as soon as nothing is `missing`.",
  for: chef,
  params: idParams,
  body: KitchenChange,
  output: KitchenView,
  refuses: asDetails,
  run: ({ me, params, body }) => updateKitchen(me, params.id, body),
});

export default resource({ PUT: change, PATCH: change });
