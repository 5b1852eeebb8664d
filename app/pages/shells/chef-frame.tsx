import { ChefBar } from "~/ui/shell/chef-bar";
import { ChefHeader } from "~/ui/shell/chef-header";
import type { ShellKitchen } from "~/ui/shell/chef-places";
import type { Place } from "~/ui/shell/location-pill";
import { ChefMenuLinks } from "./chef-menu-links";

/** The header of a cook on the pages of diners. */
export function CookHeader(props: {
  kitchen: ShellKitchen;
  place: Place | null;
  placeAction: string;
  cartCount: number;
  shareUrl: string;
}) {
  return (
    <ChefHeader {...props}>
      <ChefMenuLinks />
    </ChefHeader>
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
