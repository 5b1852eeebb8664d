import { expect, test } from "vitest";
import { as, guest } from "../../as";
import { aCorporateAdmin, aDiner } from "../../builders";

/** The served bundle speaks the product's words as well, not only the schemas in a test. */
test("null, a list and a wrong type are answered in our own words", async () => {
  const [ana, admin] = [as(await aDiner()), as(await aCorporateAdmin())];
  const answers = await Promise.all([
    guest().post("/api/accounts/registration/", { kitchen_name: ["a"], referral_code: {} }),
    guest().post("/api/accounts/login/", []),
    ana.post("/api/newcart/", { meal_id: {}, eater_address_id: [] }),
    ana.get("/api/fee/?eater_address_id=x"),
    admin.post("/api/export-corporate-users/", { search: 5 }),
  ]);
  for (const { status, text } of answers) {
    expect([text, status]).toEqual([text, 400]);
    expect(text).not.toMatch(/invalid input|expected|received/i);
  }
  const cleared = await admin.post("/api/export-corporate-users/", { search: null });
  expect(cleared.status).toBeLessThan(300);
});
