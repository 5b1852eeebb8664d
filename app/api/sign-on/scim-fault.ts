/** What the protocol calls the kinds of a 400 (RFC 7644, 3.12). */
type ScimType =
  | "invalidFilter"
  | "invalidSyntax"
  | "invalidPath"
  | "invalidValue"
  | "mutability"
  | "uniqueness";

/** A refusal in the protocol's own shape. */
export class ScimFault extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly scimType?: ScimType,
  ) {
    super(detail);
  }
}
