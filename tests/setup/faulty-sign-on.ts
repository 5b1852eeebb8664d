import { expect } from "vitest";
import { as } from "../as";
import { aCorporateAdmin, unique, uniqueEmail } from "../builders";
import type { BrokenServices, Fault } from "./broken-services";
import { anEmployee, chooseAtProvider, comeBack } from "./company-browser";
import type { TestEnvironment } from "./own-environment";

interface Broken {
  environment: TestEnvironment;
  services: BrokenServices;
  /** remembers what no log may hold */
  keep(name: string, secret: string): string;
}

/** A company's own provider fails in each of these ways while one of its people comes back from it; nobody reads its `words`. */
export async function failCompanySignOn(
  { environment, services, keep }: Broken,
  faults: readonly Fault[],
  words: RegExp,
): Promise<void> {
  const { identity } = environment.fakes.services;
  const { client_id, client_secret } = identity;
  keep("client secret", client_secret);
  const [admin, name] = [await aCorporateAdmin(), `co-${unique()}`.toLowerCase()];
  const settings = { name, issuer: identity.url, client_id, client_secret };
  const set = await as(admin, environment.url).put("/api/v1/corporate/sign-on/", settings);
  expect(set.status).toBe(200);
  const id = unique();
  await anEmployee({ id, email: keep("email", uniqueEmail("noor")) }, identity);
  for (const path of ["/token", "/keys"])
    for (const fault of faults) {
      const chosen = await chooseAtProvider(name, id);
      keep("sign-on code", chosen.back.searchParams.get("code") ?? "");
      keep("sign-on state", chosen.back.searchParams.get("state") ?? "");
      await services.during("identity", path, fault, async () => {
        const { status, text } = await comeBack(chosen);
        // the keys may be remembered from before
        if (path === "/token") expect([400, 503]).toContain(status);
        expect(text).not.toMatch(words);
      });
    }
}
