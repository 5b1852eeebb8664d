import { Outlet } from "@remix-run/react";
import type { ReactNode } from "react";
import { deskOfCompany, headOfCompany } from "~/ui/shell/company-places";
import { CompanyMenu } from "./company-menu";
import { DeskFrame } from "./desk-frame";
import { ErrorPage } from "./error-page-island";
import { Frame } from "./frame";
import { useRootData } from "./root-data";

/** The company's desk for who administers it; everybody else has their own shell here: a member's share is one of a diner's pages. */
function Shell({ children }: { children: ReactNode }) {
  const company = useRootData()?.company;
  if (!company) return <Frame>{children}</Frame>;
  return (
    <DeskFrame
      desk={deskOfCompany(company)}
      head={headOfCompany(company)}
      menu={<CompanyMenu organizations={company.organizations} />}
    >
      {children}
    </DeskFrame>
  );
}

export default function CompanyShell() {
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
