import { resource } from "~/http/endpoint";
import { mealList } from "./list";

export default resource({
  GET: mealList("List meals that are delivered to a place, the nearest kitchens first", "distance", {
    reachable: true,
  }),
});
