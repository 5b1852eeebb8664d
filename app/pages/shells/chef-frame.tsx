import { ChefBar } from "~/ui/shell/chef-bar";
import { ChefNav } from "~/ui/shell/chef-nav";
import type { ShellKitchen } from "~/ui/shell/chef-places";
import { ChefMenuLinks } from "./chef-menu-links";

/** A cook's places in the header of the pages of diners. */
export function CookNav({ kitchen }: { kitchen: ShellKitchen }) {
  return (
    <ChefNav kitchen={kitchen}>
      <ChefMenuLinks />
    </ChefNav>
  );
}

/** The bar of a cook below the pages of diners. */
export function CookBar({ kitchen }: { kitchen: ShellKitchen }) {
  return (
    <ChefBar kitchen={kitchen}>
      <ChefMenuLinks />
    </ChefBar>
  );
}
