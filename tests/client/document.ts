import { inject } from "vitest";
import { ApiDocument } from "./api-document";

export { ApiDocument, type Operation } from "./api-document";

let document: Promise<ApiDocument> | undefined;

/** The document of the shared market. */
export function apiDocument(): Promise<ApiDocument> {
  document ??= fetch(`${inject("place").urls?.[0]}/api/openapi.json`)
    .then((answer) => answer.json())
    .then((raw) => new ApiDocument(raw as ConstructorParameters<typeof ApiDocument>[0]));
  return document;
}
