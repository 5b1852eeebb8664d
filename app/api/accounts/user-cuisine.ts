import {
  FavouriteChange,
  FavouriteView,
  setFavouriteCuisine,
} from "~/domain/accounts/favorite-cuisines.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

const change = endpoint({
  summary: "Make a cuisine a favourite of mine, or no longer one",
  description:
    "`id` is the cuisine's. An empty object makes it a favourite; 404 for a cuisine that there is not.",
  for: diner,
  params: idParams,
  body: FavouriteChange,
  output: FavouriteView,
  run: ({ me, params, body }) => setFavouriteCuisine(me, params.id, body.is_selected),
});

export default resource({ PUT: change, PATCH: change });
