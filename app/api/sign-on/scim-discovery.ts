import { USER_SCHEMA } from "./scim-user.server";

const CONFIG = "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig";
const RESOURCE_TYPE = "urn:ietf:params:scim:schemas:core:2.0:ResourceType";
const SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:Schema";

/** As many users as one page of a list holds. */
export const MOST = 200;

const no = { supported: false };

/** What the service can do (RFC 7643, 5). */
const config = (base: string) => ({
  schemas: [CONFIG],
  patch: { supported: true },
  bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST },
  changePassword: no,
  sort: no,
  etag: no,
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer token",
      description: "A token that an owner of the organization makes on DinDin.",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
});

const userType = (base: string) => ({
  schemas: [RESOURCE_TYPE],
  id: "User",
  name: "User",
  endpoint: "/Users",
  description: "A member of the organization",
  schema: USER_SCHEMA,
  meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/User` },
});

const attribute = (name: string, type: string, more: object = {}) => ({
  ...{ name, type, multiValued: false, required: false, caseExact: false },
  ...{ mutability: "readWrite", returned: "default", uniqueness: "none", ...more },
});

const userSchema = (base: string) => ({
  schemas: [SCHEMA],
  id: USER_SCHEMA,
  name: "User",
  description: "A member of the organization",
  attributes: [
    attribute("userName", "string", { required: true, mutability: "immutable", uniqueness: "server" }),
    attribute("name", "complex", {
      subAttributes: [
        attribute("givenName", "string"),
        attribute("familyName", "string"),
        attribute("formatted", "string", { mutability: "readOnly" }),
      ],
    }),
    attribute("displayName", "string", { mutability: "readOnly" }),
    attribute("emails", "complex", {
      multiValued: true,
      mutability: "immutable",
      subAttributes: [
        attribute("value", "string"),
        attribute("type", "string"),
        attribute("primary", "boolean"),
      ],
    }),
    attribute("active", "boolean"),
  ],
  meta: { resourceType: "Schema", location: `${base}/Schemas/${USER_SCHEMA}` },
});

/** A list in the protocol's shape; `startIndex` counts from 1. */
export function listOf(resources: readonly object[], totalResults = resources.length, startIndex = 1) {
  return {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
    ...{ totalResults, startIndex, itemsPerPage: resources.length, Resources: resources },
  };
}

/** What a provider reads to find out what the service is, by its path below the base; undefined for another path. */
export function discover(path: string, base: string): object | undefined {
  switch (path.toLowerCase()) {
    case "/serviceproviderconfig":
      return config(base);
    case "/resourcetypes":
      return listOf([userType(base)]);
    case "/resourcetypes/user":
      return userType(base);
    case "/schemas":
      return listOf([userSchema(base)]);
    case `/schemas/${USER_SCHEMA.toLowerCase()}`:
      return userSchema(base);
    // there are no groups: providers ask and find none
    case "/groups":
      return listOf([]);
    default:
      return undefined;
  }
}
