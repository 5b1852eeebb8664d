import { Link } from "@remix-run/react";
import { paths } from "~/kit/paths";
import { moreLink } from "~/ui/shell/chef-more";
import { SignOut } from "../sign-in/sign-out";

/** What a cook's menus end with: dinner for themselves, their account, the way out. */
export function ChefMenuLinks() {
  return (
    <>
      {/* A page of diners has parts whose code never comes: it wants a document of its own. */}
      <Link to={paths.home()} reloadDocument className={moreLink}>
        Order dinner
      </Link>
      <Link to={paths.account()} reloadDocument className={moreLink}>
        Your account
      </Link>
      <SignOut reloads />
    </>
  );
}
