import type { Chef } from "../accounts/people";
import type { DocumentInput, WireDocument } from "../documents/schemas.server";
import { uploadDocument } from "../documents/upload-document.server";
import { submitApplication } from "./submit-application.server";

/**
 * Hands in a document of my kitchen. Where it was all that the application lacked, the application goes to staff with it.
 * @throws Refusal as `uploadDocument`.
 */
export function submitDocument(me: Chef, input: DocumentInput, operation?: string): Promise<WireDocument> {
  return uploadDocument(me, input, { operation, stored: (tx) => submitApplication(tx, me) });
}
