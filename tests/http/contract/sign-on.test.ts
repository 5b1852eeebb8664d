import { afterAll, expect, test } from "vitest";
import { aCorporateAdmin, anOrganization, unique } from "../../builders";
import { api } from "../../client/client";
import { expectAreaCovered } from "../../client/examples";
import { provider } from "../../setup/company-browser";

afterAll(() => expectAreaCovered("sign-on"));

test("single sign-on is set up, shown and turned off; a directory's token is made, listed and withdrawn", async () => {
  const organization = await anOrganization({ name: "Larch & Lantern Studio" });
  const owner = await api(await aCorporateAdmin({ organization }));
  const { url: issuer, client_id, client_secret } = provider();
  const body = { name: `larch-${unique()}`.toLowerCase(), issuer, client_id, client_secret };
  const set = await owner.PUT("/api/v1/corporate/sign-on/", { body });
  expect(set.data).toMatchObject({ name: body.name, issuer, client_id, connected: 0 });
  const shown = await owner.GET("/api/v1/corporate/sign-on/");
  expect(shown.data).toEqual(set.data);
  const made = await owner.POST("/api/v1/corporate/provisioning-tokens/", {});
  const id = made.data?.id ?? 0;
  const listed = await owner.GET("/api/v1/corporate/provisioning-tokens/");
  expect(listed.data).toMatchObject({ results: [{ id, last_used_at: null }] });
  const ended = await owner.DELETE("/api/v1/corporate/provisioning-tokens/{id}/", {
    params: { path: { id } },
  });
  expect(ended.response.status).toBe(200);
  const removed = await owner.DELETE("/api/v1/corporate/sign-on/");
  expect(removed.data).toEqual({ removed: true });
});
