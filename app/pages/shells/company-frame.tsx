import { COMPANY_DESK, headOfCompany, type ShellCompany } from "~/ui/shell/company-places";
import { DeskBar } from "~/ui/shell/desk-bar";
import { DeskNav } from "~/ui/shell/desk-nav";
import { CompanyMenu } from "./company-menu";

/** A company's places in the header of the pages of diners. */
export function CompanyNav({ company }: { company: ShellCompany }) {
  return (
    <DeskNav desk={COMPANY_DESK} head={headOfCompany(company)}>
      <CompanyMenu />
    </DeskNav>
  );
}

/** The bar of a company below the pages of diners. */
export function CompanyBar({ company }: { company: ShellCompany }) {
  return (
    <DeskBar desk={COMPANY_DESK} head={headOfCompany(company)}>
      <CompanyMenu />
    </DeskBar>
  );
}
