import { resource } from "~/http/endpoint";
import { mealList } from "./list";

export default resource({ GET: mealList("List meals of a marketplace, the best ranked first", "rank") });
