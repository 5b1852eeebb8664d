import { Link } from "@remix-run/react";
import { companySetupPaths } from "~/kit/company-setup-paths";
import { paths } from "~/kit/paths";
import { signInPaths } from "~/kit/sign-in-paths";
import { moreLink } from "~/ui/shell/desk-more";
import { SignOut } from "../sign-in/sign-out";

/** What a company's menus end with: one's other organizations, the diner's side, one's account, the way out. */
export function CompanyMenu({ organizations }: { organizations: number }) {
  return (
    <>
      {organizations > 1 && (
        <Link to={companySetupPaths.organizations()} className={moreLink}>
          Switch organization
        </Link>
      )}
      <Link to={signInPaths.selectAccount()} reloadDocument className={moreLink}>
        Select account
      </Link>
      <Link to={paths.account()} reloadDocument className={moreLink}>
        Your account
      </Link>
      <SignOut reloads />
    </>
  );
}
