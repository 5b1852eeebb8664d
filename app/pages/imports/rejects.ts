import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportRejects } from "~/domain/imports-exports/list-uploads.server";
import { idOf, orErrorPage } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { streamedFile } from "~/http/streamed-file.server";

/** The rows of a file that are still wrong, as a file to correct and send. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireCorporateAdmin(request, "manage members");
  const { name, pieces } = await orErrorPage(exportRejects(me, idOf(params.id ?? null)));
  return streamedFile(pieces, name, "text/csv");
}
