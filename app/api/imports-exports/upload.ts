import { uploadMembers } from "~/domain/imports-exports/upload-members.server";
import { ImportView } from "~/domain/organizations/people-schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { formWithFile } from "~/kit/file-fields.server";

export default resource({
  POST: endpoint({
    summary: "Send a CSV file of people to invite, and see what is wrong with it, row by row",
    description:
      "UTF-8, up to 5 MB and 10,000 rows; the first row names the columns, First name, Last name and Email at least, Phone and Voucher benefit if you like. Nobody is invited before `/upload_detail_list/` confirms it. A file that is no such table is 400 under `file`, one that is too large 413, a workbook 415.",
    for: corporateAdmin("manage members"),
    limits: ["member-files"],
    accepts: "multipart",
    body: formWithFile("file", "Send a CSV file as `file`"),
    output: ImportView,
    run: async ({ me, body: { file } }) =>
      uploadMembers(me, { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) }),
  }),
});
