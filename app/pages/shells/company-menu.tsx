import { Link } from "@remix-run/react";
import { paths } from "~/kit/paths";
import { signInPaths } from "~/kit/sign-in-paths";
import { moreLink } from "~/ui/shell/desk-more";
import { SignOut } from "../sign-in/sign-out";

/** What a company's menus end with: the diner's side, one's account, the way out. */
export function CompanyMenu() {
  return (
    <>
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
