import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet } from "@remix-run/react";
import type { ReactNode } from "react";
import { requireKitchenUser } from "~/http/guards.server";
import { desk } from "~/kit/desk-paths";
import { paths } from "~/kit/paths";
import { Logo } from "~/ui/logo";
import { ChefBar } from "~/ui/shell/chef-bar";
import type { ShellKitchen } from "~/ui/shell/chef-places";
import { ChefSidebar } from "~/ui/shell/chef-sidebar";
import { LiveKitchen } from "../orders/live-kitchen";
import { ChefMenuLinks } from "./chef-menu-links";
import { ErrorPage } from "./error-page-island";
import { Frame } from "./frame";
import { useRootData } from "./root-data";

/** Nobody but a cook and their helpers gets the desk; what it shows of the kitchen comes with the root's data. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireKitchenUser(request);
  return null;
}

function Desk({ kitchen, children }: { kitchen: ShellKitchen; children: ReactNode }) {
  return (
    <div className="lg:flex">
      <ChefSidebar kitchen={kitchen}>
        <ChefMenuLinks />
      </ChefSidebar>
      <div className="min-w-0 flex-1">
        <header className="print:hidden flex h-16 items-center justify-between gap-5 border-b border-line px-4 lg:hidden">
          <Link
            to={kitchen.is_helper ? paths.chefOrders() : desk.dashboard()}
            aria-label={kitchen.is_helper ? "DinDin, orders" : "DinDin, dashboard"}
            className="flex min-h-11 items-center text-2xl"
          >
            <Logo />
          </Link>
          <nav aria-label="You" className="flex min-w-0 items-center">
            <Link
              to={paths.account()}
              reloadDocument
              className="flex min-h-11 min-w-0 items-center font-medium"
            >
              <span className="truncate">{kitchen.name}</span>
            </Link>
          </nav>
        </header>
        <main
          id="main"
          className="min-h-dvh px-4 pb-24 pt-6 text-sm lg:px-10 lg:pb-12 lg:pt-9 print:min-h-0 print:p-0"
        >
          <LiveKitchen newOrders={kitchen.new_orders} />
          {children}
        </main>
      </div>
      <ChefBar kitchen={kitchen}>
        <ChefMenuLinks />
      </ChefBar>
    </div>
  );
}

/** The desk for a cook; whoever has no kitchen has come to an error, in their own shell. */
function Shell({ children }: { children: ReactNode }) {
  const kitchen = useRootData()?.kitchen;
  return kitchen ? <Desk kitchen={kitchen}>{children}</Desk> : <Frame>{children}</Frame>;
}

export default function ChefShell() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  return (
    <Shell>
      <ErrorPage />
    </Shell>
  );
}
