import { resource } from "~/http/endpoint";
import { mealList } from "./list";

export default resource({ GET: mealList("List more meals of a marketplace, the newest first", "newest") });
