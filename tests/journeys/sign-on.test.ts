import { expect, test } from "vitest";
import { env } from "~/kit/env.server";
import { aCorporateAdmin, addGiftMoney, aMember, balanceOf, unique } from "../builders";
import { anEmployee, provider } from "../setup/company-browser";
import { inboxOf } from "./inbox";
import { accessibilityFindings, arrive, expectToast, fits, openLive, visit } from "./visit";

const PHONE = { width: 390, height: 844 };

test("an owner turns single sign-on on; a member signs in by it on a phone, and is out when the directory ends them", async () => {
  const owner = await aCorporateAdmin();
  const { organization } = owner;
  const noor = await aMember({ organization, first_name: "Noor", last_name: "Haddad", wallet: 1_820 });
  await addGiftMoney(noor.account_id, 1_000);
  const id = `00u-${unique()}`;
  await anEmployee({ id, email: noor.email, given_name: "Noor" });
  const name = `co-${unique()}`.toLowerCase();

  const desk = await visit({ as: owner });
  await openLive(desk.page, "/dashboard/settings");
  await desk.page.getByRole("link", { name: "Single sign-on and provisioning" }).click();
  await arrive(desk.page, "/dashboard/sign-on");
  // the provider asks for it before there is a client ID to enter here
  await desk.page.getByText(/\/sign-on\/callback$/).waitFor();
  await desk.shot("sign-on-empty");
  await desk.page.getByLabel("Sign-on name").fill(name);
  await desk.page.getByLabel("Issuer").fill(`${provider().url}/nobody`);
  await desk.page.getByLabel("Client ID").fill(provider().client_id);
  await desk.page.getByLabel("Client secret").fill(provider().client_secret);
  await desk.page.getByRole("button", { name: "Turn on" }).click();
  await desk.page.getByText("We can't read this provider's settings.").waitFor();
  await desk.shot("sign-on-refused");
  await desk.page.getByLabel("Issuer").fill(provider().url);
  await desk.page.getByLabel("Client secret").fill(provider().client_secret);
  await desk.page.getByRole("button", { name: "Turn on" }).click();
  await expectToast(desk.page, "Updated successfully");
  const begin = desk.page.getByText("Where members sign in").locator("xpath=following-sibling::dd");
  expect(await begin.innerText()).toContain(`/sign-on/${name}`);
  await desk.page.getByRole("button", { name: "Make a token" }).click();
  await desk.page.getByText("Copy the token now.").waitFor();
  const token = await desk.page.getByText(/^scim_/).innerText();
  for (const viewport of [PHONE, { width: 1440, height: 1000 }]) {
    await desk.page.setViewportSize(viewport);
    await fits(desk.page);
    for (const colorScheme of ["light", "dark"] as const) {
      await desk.page.emulateMedia({ colorScheme });
      expect(await accessibilityFindings(desk.page)).toEqual([]);
      await desk.shot(`sign-on-on-${colorScheme}`);
    }
  }

  const { context, page, shot, complaints } = await visit({ viewport: PHONE });
  await openLive(page, "/login?next=%2Faccount%2Fwallet");
  await page.getByRole("link", { name: "Sign in with your company" }).click();
  await arrive(page, /\/sign-on\?/);
  await page.getByLabel("Sign-on name").fill(name);
  await shot("sign-on-ask");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: organization.name }).waitFor();
  await shot("sign-on-company");
  await page.getByRole("link", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Choose an account" }).waitFor();
  // the page shows a dozen people at most, whom other tests add too
  await page.evaluate((person) => {
    const button = document.querySelector<HTMLButtonElement>("button[name=person]");
    if (!button) throw new Error("nobody to choose");
    button.value = person;
    button.click();
  }, id);
  await arrive(page, /\/sign-on\/callback/);
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  await fits(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("sign-on-code");
  const { inbox, found } = await inboxOf(context, noor.email, /\b[A-Z0-9]{8}\b/);
  await inbox.close();
  await page.getByLabel("Code", { exact: true }).fill(found);
  await page.getByRole("button", { name: "Sign in" }).click();
  await arrive(page, /\/account\/wallet$/);
  await page
    .getByText(/18\.20/)
    .first()
    .waitFor();

  const at = (path: string) => new URL(`/scim/v2/Users${path}`, env.APP_ORIGIN);
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/scim+json" };
  const filter = `?filter=${encodeURIComponent(`userName eq "${noor.email}"`)}`;
  const listed = await (await fetch(at(filter), { headers })).json();
  const { Resources } = listed as { Resources: { id: string }[] };
  const ended = await fetch(at(`/${Resources[0]?.id}`), { method: "DELETE", headers });
  expect(ended.status).toBe(204);
  await page.goto("/account/wallet");
  await arrive(page, /\/login/);
  await shot("sign-on-ended");
  expect(await balanceOf(noor)).toMatchObject({ wallet: 0, gift: 1_000 });
  await openLive(desk.page, "/dashboard/members?search=haddad");
  await desk.page.getByText("No members match.").waitFor();
  expect([...desk.complaints, ...complaints]).toEqual([]);
});
