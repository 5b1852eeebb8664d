import { resource } from "~/http/endpoint";
import { chefList } from "./list";

export default resource({
  GET: chefList("List the chefs with the best reviews, weighed by how many there are", "rank"),
});
