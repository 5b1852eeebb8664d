import { z } from "zod";
import { listDocuments } from "~/domain/documents/list-documents.server";
import { DocumentInput, DocumentView } from "~/domain/documents/schemas.server";
import { submitDocument } from "~/domain/kitchens/submit-document.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "List the permits and certificates of my kitchen",
    description:
      "The newest first. A file is read at /chef/documents/{id} of this site, by its cook and by staff who review it.",
    for: chef,
    output: z.object({ results: z.array(DocumentView) }),
    run: async ({ me }) => ({ results: await listDocuments(me) }),
  }),
  POST: endpoint({
    summary: "Upload a permit or certificate of my kitchen",
    description:
      "One PDF or picture of at most 5 MB (else 413), with the last day it is valid. Staff check it; until then nothing can be sold by it. A permit that waits or is approved completes the application of its kitchen. Approved documents set `permit_expires_on` of the kitchen.",
    for: chef,
    limits: ["picture-account"],
    accepts: "multipart",
    once: true,
    status: 201,
    body: DocumentInput,
    output: DocumentView,
    run: ({ me, body, operation }) => submitDocument(me, body, operation),
  }),
});
