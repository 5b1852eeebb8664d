import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/kit/paths";
import { Logo } from "~/ui/logo";
import { DeskBar } from "~/ui/shell/desk-bar";
import type { Desk, DeskHead } from "~/ui/shell/desk-places";
import { DeskSidebar } from "~/ui/shell/desk-sidebar";

/** The frame of a workspace: its sidebar on wide screens, its bar on narrow ones. `menu` is what both menus end with. */
export function DeskFrame({
  desk,
  head,
  menu,
  children,
}: {
  desk: Desk;
  head: DeskHead;
  menu: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="lg:flex">
      <DeskSidebar desk={desk} head={head}>
        {menu}
      </DeskSidebar>
      <div className="min-w-0 flex-1">
        <header className="print:hidden flex h-16 items-center justify-between gap-5 border-b border-line px-4 lg:hidden">
          <Link
            to={desk.main[0].to}
            aria-label={`DinDin, ${desk.main[0].text.toLowerCase()}`}
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
              <span className="truncate">{head.name}</span>
            </Link>
          </nav>
        </header>
        <main
          id="main"
          className="min-h-dvh px-4 pb-24 pt-6 text-sm lg:px-10 lg:pb-12 lg:pt-9 print:min-h-0 print:p-0"
        >
          {children}
        </main>
      </div>
      <DeskBar desk={desk} head={head}>
        {menu}
      </DeskBar>
    </div>
  );
}
