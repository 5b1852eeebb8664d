import type { Operation } from "../../../../tests/client/api-document";
import type { Context } from "../people";

/** Signing out comes last: afterward all tokens are invalid. */
const logoutLast = (a: Operation, b: Operation) =>
  Number(a.id.includes("logout")) - Number(b.id.includes("logout"));

/** Makes every call in every role, without a body and with ids of nothing, and every write from another origin. */
export async function callAsEveryRole({ recorder, document, apps }: Context): Promise<void> {
  const foreign = { headers: { origin: "https://evil.example" } };
  for (const one of [...document.operations].sort(logoutLast)) {
    const path = one.path.replace(/\{\w+\}/g, "999999999");
    const asking = { method: one.method, as: one.path };
    for (const who of Object.values(apps)) await recorder.send(who, path, asking);
    if (one.method !== "GET")
      await recorder.send(apps.diner, path, { ...asking, ...foreign, as: `${one.path} from another site` });
  }
}

/** Paths and methods without an endpoint. */
export async function callUnknownPaths({ recorder, apps }: Context): Promise<void> {
  for (const path of [
    "/api/",
    "/api/nothing/",
    "/api/newcart",
    "/API/newcart/",
    "/dev/nothing",
    "/healthz",
    "/readyz",
  ])
    for (const method of ["GET", "POST", "OPTIONS"]) await recorder.send(apps.diner, path, { method });
}
