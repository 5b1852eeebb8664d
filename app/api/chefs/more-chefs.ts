import { resource } from "~/http/endpoint";
import { chefList } from "./list";

export default resource({ GET: chefList("List more chefs, the newest first", "newest") });
