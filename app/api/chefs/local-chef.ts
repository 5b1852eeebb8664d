import { resource } from "~/http/endpoint";
import { chefList } from "./list";

export default resource({ GET: chefList("List chefs, the nearest kitchens first", "distance") });
