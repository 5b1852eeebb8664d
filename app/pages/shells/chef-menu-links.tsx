import { Link } from "@remix-run/react";
import { deskPaths } from "~/kit/desk-paths";
import { paths } from "~/kit/paths";
import { moreLink } from "~/ui/shell/desk-more";
import { SignOut } from "../sign-in/sign-out";
import { useRootData } from "./root-data";

/**
 * What a cook's menus end with: dinner for themselves, their account, the way out. Pages of diners have parts whose code
 * never comes, so each is a document of its own.
 */
export function ChefMenuLinks() {
  const root = useRootData();
  const menu = root?.menu.filter(({ to }) => to !== paths.chefOrders()) ?? [];
  return (
    <>
      {root?.kitchen?.has_others && (
        <Link to={deskPaths.kitchens()} reloadDocument className={moreLink}>
          Switch kitchen
        </Link>
      )}
      {menu.map(({ to, text }) => (
        <Link key={to} to={to} reloadDocument className={moreLink}>
          {text}
        </Link>
      ))}
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
