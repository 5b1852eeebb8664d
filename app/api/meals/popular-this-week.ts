import { resource } from "~/http/endpoint";
import { mealList } from "./list";

export default resource({ GET: mealList("List the meals most sold in the last seven days", "popular") });
