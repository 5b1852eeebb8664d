import { DetailView } from "~/domain/accounts/schemas.server";
import { removeDocument } from "~/domain/documents/remove-document.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  DELETE: endpoint({
    summary: "Remove a document of my kitchen that is still being checked",
    description:
      "Its file is deleted too. 409 with code `already_so` once staff have approved, rejected or withdrawn it. An application whose permit is removed needs another one.",
    for: chef,
    params: idParams,
    output: DetailView,
    conflicts: ["already_so"],
    async run({ me, params }) {
      await removeDocument(me, params.id);
      return { detail: "Document removed." };
    },
  }),
});
