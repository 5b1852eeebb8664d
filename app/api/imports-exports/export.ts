import { Readable } from "node:stream";
import { z } from "zod";
import { readExport } from "~/domain/imports-exports/read-export.server";
import { ExportView } from "~/domain/organizations/schemas.server";
import { contentDisposition } from "~/http/encode-header";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { idParams, optional } from "~/kit/fields.server";
import { exportView } from "./export-view.server";

function download(name: string, body: ReadableStream | null): Response {
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": contentDisposition("attachment", name),
      "cache-control": "private, no-store",
      "x-streamed": "yes",
    },
  });
}

const SAMPLE = `Member ID,First name,Last name,Email,Phone,Status,Voucher benefit,Money left (USD),Vouchers left,Joined on
41,Ana,Okafor,ana.okafor@example.com,(615) 555-0142,Activated,Yes,42.50,5,2026-03-02
`;

export default resource({
  GET: endpoint({
    summary: "Download an export that I asked for, or see how far it is",
    description:
      "202 with the progress in rows until the file is whole, then 200 with the file (`text/csv`, UTF-8 with a byte order mark, a line of titles). With `follow=true` the file comes while it is being made, as it grows; should the making fail, the connection breaks off, so that a part is never taken for the whole. Nobody else gets it, other admins of the organization neither. After 24 hours it is deleted: 409 `export_expired`; one that could not be made is 409 `export_failed`.",
    for: corporateAdmin("see reports"),
    params: idParams,
    query: z.object({ follow: optional(z.enum(["true", "false"], { error: "Enter true or false" })) }),
    output: ExportView,
    status: 202,
    also: [{ status: 200, what: "The file.", type: "text/csv", sample: SAMPLE }],
    conflicts: ["export_expired", "export_failed", "export_canceled"],
    run: async ({ me, params, query, request }) => {
      const { row, file } = await readExport(me, params.id, query.follow === "true");
      if (!file) return exportView(row);
      if (request.method === "HEAD") {
        file.stream.destroy();
        return download(file.name, null);
      }
      return download(file.name, Readable.toWeb(file.stream) as ReadableStream);
    },
  }),
});
