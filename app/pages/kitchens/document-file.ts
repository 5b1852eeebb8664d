import type { LoaderFunctionArgs } from "@remix-run/node";
import { mayOpenDocuments, readDocument } from "~/domain/documents/read-document.server";
import { idOf, orErrorPage } from "~/http/forms.server";
import { requireChef, requireSignedIn } from "~/http/guards.server";

/** `GET /chef/documents/{id}`: the file, for its cook and for staff who review. No copy stays in the browser, and nothing in it runs. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireSignedIn(request);
  const me = mayOpenDocuments(person) ? person : await requireChef(request);
  const { bytes, type, name } = await orErrorPage(readDocument(me, idOf(params.id ?? null)));
  const how = type === "application/pdf" ? "attachment" : "inline";
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": type,
      "content-disposition": `${how}; filename="${name}"`,
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; style-src-attr 'unsafe-inline'; sandbox",
      "x-content-type-options": "nosniff",
    },
  });
}
