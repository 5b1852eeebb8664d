import type { CorporateAdmin } from "~/domain/accounts/people";
import type { ExportKind } from "~/domain/imports-exports/export-sql";
import { readExport } from "~/domain/imports-exports/read-export.server";
import { requestExport } from "~/domain/imports-exports/request-export.server";
import { ExportInput } from "~/domain/organizations/schemas.server";
import { answerForm, idOf, refusalText } from "~/http/forms.server";
import { redirect } from "~/http/redirect.server";
import { refusalOf } from "~/http/refusal-of.server";
import { countOf } from "~/kit/text";

/** An export that a screen's URL names: what is said of it, its file once it is whole, and where to look again until then. */
export interface RequestedExport {
  text: string;
  file: string | null;
  again: string | null;
}

/** The export in a screen's URL (`export`), null without one. A foreign or missing one says so in words. */
export async function readRequestedExport(me: CorporateAdmin, url: URL): Promise<RequestedExport | null> {
  const id = idOf(url.searchParams.get("export"));
  if (id === 0) return null;
  try {
    const { row, file } = await readExport(me, id);
    const rows = countOf(row.rows_done, "row");
    if (!file)
      return {
        text: `Making your file: ${rows} so far. You can leave this page, and find the file in your exports later.`,
        file: null,
        again: `${url.pathname}${url.search}`,
      };
    file.stream.destroy();
    return { text: `${file.name}: ${rows}`, file: `/api/export-corporate-users/${id}/`, again: null };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return { text: refusalText(refusal), file: null, again: null };
  }
}

/** Asks for the file and leads back to the screen, which then says how far it is. */
export function askForExport(me: CorporateAdmin, kind: ExportKind, request: Request) {
  return answerForm(request, ExportInput, async (filters) => {
    const { id } = await requestExport(me, kind, filters);
    const url = new URL(request.url);
    url.searchParams.set("export", String(id));
    url.searchParams.delete("page");
    return redirect(`${url.pathname}${url.search}`);
  });
}
