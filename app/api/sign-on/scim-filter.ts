import { type Filter, parse } from "scim2-parse-filter";
import type { ProvisionedFilter } from "~/domain/sign-on/provisioned-members.server";
import { ScimFault } from "./scim-fault";

const unsupported = () =>
  new ScimFault(
    400,
    'Filter by userName, externalId, id, emails.value or active with "eq", joined by "and".',
    "invalidFilter",
  );

/** The one comparison that providers make before they add somebody: is this person there already? */
function comparison(found: Filter): ProvisionedFilter {
  if (!("attrPath" in found) || found.op !== "eq" || !("compValue" in found)) throw unsupported();
  const { compValue: value } = found;
  switch (found.attrPath.replace(/^urn:ietf:params:scim:schemas:core:2\.0:User:/i, "").toLowerCase()) {
    case "username":
    case "emails.value":
      return { email: String(value) };
    case "externalid":
      return { external_id: String(value) };
    case "id": {
      // what is no id of ours is nobody
      const id = Number(value);
      return { membership_id: Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : 0 };
    }
    case "active":
      if (typeof value === "boolean") return { is_active: value };
  }
  throw unsupported();
}

/** Reads a filter of RFC 7644 (3.4.2.2) as far as providers use it. @throws ScimFault `invalidFilter`. */
export function readFilter(text: string | null): ProvisionedFilter {
  if (text === null || text.trim() === "") return {};
  if (text.length > 500 || text.includes("\0")) throw unsupported();
  let parsed: Filter;
  try {
    parsed = parse(text);
  } catch {
    throw unsupported();
  }
  const all = parsed.op === "and" && "filters" in parsed ? parsed.filters : [parsed];
  return Object.assign({}, ...all.map(comparison));
}
