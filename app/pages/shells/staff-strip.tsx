import { Link } from "@remix-run/react";
import { staffPaths } from "~/kit/staff-paths";

/** The way back to the back office, above every other page of somebody of the product team. */
export function StaffStrip() {
  return (
    <nav aria-label="Staff" className="print:hidden bg-cocoa text-cream">
      <Link
        to={staffPaths.home()}
        reloadDocument
        className="page flex min-h-11 items-center gap-2 text-sm font-medium underline-offset-4 hover:underline"
      >
        Back office
      </Link>
    </nav>
  );
}
