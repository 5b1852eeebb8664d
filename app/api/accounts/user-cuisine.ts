import { FavoriteChange, FavoriteView, setFavoriteCuisine } from "~/domain/accounts/favorite-cuisines.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

const change = endpoint({
  summary: "Make a cuisine a favorite of mine, or no longer one",
  description:
    "`id` is the cuisine's. An empty object makes it a favorite; 404 for a cuisine that there is not.",
  for: diner,
  params: idParams,
  body: FavoriteChange,
  output: FavoriteView,
  run: ({ me, params, body }) => setFavoriteCuisine(me, params.id, body.is_selected),
});

export default resource({ PUT: change, PATCH: change });
