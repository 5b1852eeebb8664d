import type { Agenda } from "./agenda";
import type { Census, Eater } from "./eaters";
import type { Cook } from "./kitchens";
import type { Ledger } from "./ledger";
import type { Dish } from "./menu";
import type { Place } from "./places";
import type { Random } from "./random";
import type { Tables } from "./tables";

/** Everything a world is made with. */
export interface World {
  tables: Tables;
  ledger: Ledger;
  agenda: Agenda;
  census: Census;
  random: Random;
  places: Place[];
  cooks: Cook[];
  menus: Map<Cook, Dish[]>;
  eaters: Eater[];
  now: number;
  tail: string;
}
