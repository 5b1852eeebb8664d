import type { LoaderFunctionArgs } from "@remix-run/node";
import { memberTemplate } from "~/domain/imports-exports/list-uploads.server";
import { contentDisposition } from "~/http/encode-header";
import { requireCorporateAdmin } from "~/http/guards.server";

/** A file of members to fill in. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireCorporateAdmin(request, "manage members");
  return new Response(memberTemplate(), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": contentDisposition("attachment", "members.csv"),
      "Cache-Control": "private, no-store",
    },
  });
}
