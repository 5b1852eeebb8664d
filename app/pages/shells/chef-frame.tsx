import { deskOfKitchen, headOfKitchen, type ShellKitchen } from "~/ui/shell/chef-places";
import { DeskBar } from "~/ui/shell/desk-bar";
import { DeskNav } from "~/ui/shell/desk-nav";
import { ChefMenuLinks } from "./chef-menu-links";

/** A cook's places in the header of the pages of diners. */
export function CookNav({ kitchen }: { kitchen: ShellKitchen }) {
  return (
    <DeskNav desk={deskOfKitchen(kitchen)} head={headOfKitchen(kitchen)}>
      <ChefMenuLinks />
    </DeskNav>
  );
}

/** The bar of a cook below the pages of diners. */
export function CookBar({ kitchen }: { kitchen: ShellKitchen }) {
  return (
    <DeskBar desk={deskOfKitchen(kitchen)} head={headOfKitchen(kitchen)}>
      <ChefMenuLinks />
    </DeskBar>
  );
}
