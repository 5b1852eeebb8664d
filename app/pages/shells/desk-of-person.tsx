import { deskOfKitchen, headOfKitchen, type ShellKitchen } from "~/ui/shell/chef-places";
import { deskOfCompany, headOfCompany, type ShellCompany } from "~/ui/shell/company-places";
import { DeskBar } from "~/ui/shell/desk-bar";
import { DeskNav } from "~/ui/shell/desk-nav";
import { ChefMenuLinks } from "./chef-menu-links";
import { CompanyMenu } from "./company-menu";

/** Whose desk it is: a cook's, or that of who administers a company. */
type Owner = { kitchen: ShellKitchen; company?: undefined } | { kitchen?: undefined; company: ShellCompany };

function deskOf({ kitchen, company }: Owner) {
  return kitchen
    ? { desk: deskOfKitchen(kitchen), head: headOfKitchen(kitchen), children: <ChefMenuLinks /> }
    : {
        desk: deskOfCompany(company),
        head: headOfCompany(company),
        children: <CompanyMenu organizations={company.organizations} />,
      };
}

/** The places of a person's desk in the header of the pages of diners. */
export function DeskNavOfPerson(owner: Owner) {
  return <DeskNav {...deskOf(owner)} />;
}

/** The bar of a person's desk below the pages of diners. */
export function DeskBarOfPerson(owner: Owner) {
  return <DeskBar {...deskOf(owner)} />;
}
