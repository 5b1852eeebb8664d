import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { csrfFor } from "~/http/csrf.server";
import { env } from "~/kit/env.server";
import { as, guest } from "../../as";
import {
  aChef,
  aCuisine,
  aDeliveredOrder,
  aDiner,
  aSignedIn,
  dayFrom,
  type TestChef,
  uniqueEmail,
} from "../../builders";

type Somebody = { account_id: number; key_id: number };

/** Sends a screen's form as a browser without script does. */
async function send(who: Somebody, path: string, fields: Record<string, string | File>): Promise<Response> {
  const { key } = await aSignedIn(who, "session");
  const all: Record<string, string | File> = { csrf: csrfFor(key), ...fields };
  const entries = Object.entries(all);
  const hasFile = entries.some(([, value]) => value instanceof File);
  const body = hasFile ? new FormData() : new URLSearchParams();
  for (const [name, value] of entries) body.append(name, value as string);
  return fetch(new URL(path, env.APP_ORIGIN), {
    method: "POST",
    headers: { cookie: `dindin_session=${key}`, origin: env.APP_ORIGIN },
    body,
    redirect: "manual",
  });
}

async function page(who: Somebody, path: string): Promise<string> {
  const { key } = await aSignedIn(who, "session");
  return (await guest().get(path, { headers: { cookie: `dindin_session=${key}` } })).text;
}

const toast = (answer: Response) => decodeURIComponent(answer.headers.get("set-cookie") ?? "");

describe("the review on the order's page, without script", () => {
  test("is asked for once, says what is wrong, and is shown afterward", async () => {
    const cook = await aChef();
    const { ana, order_id } = await aDeliveredOrder(cook, 1500);
    const path = `/my-orders/${order_id}`;
    expect(await page(ana, path)).toContain("Submit review");
    const fields = { intent: "review", chef: String(cook.chef_id), written_content: "Very good <b>soup</b>" };
    expect(toast(await send(ana, path, fields))).toContain("Choose 1 to 5 stars");
    const sent = await send(ana, path, { ...fields, rating: "5" });
    expect([sent.status, sent.headers.get("location"), toast(sent)]).toEqual([
      302,
      path,
      expect.stringContaining("Thank you!"),
    ]);
    expect(toast(await send(ana, path, { ...fields, rating: "1" }))).toContain("already reviewed this order");
    const after = await page(ana, path);
    expect(after).toContain("Very good &lt;b&gt;soup&lt;/b&gt;");
    expect(after).not.toContain("Submit review");
    expect(toast(await send(await aDiner(), path, { ...fields, rating: "5" }))).toContain("Not found.");
  });
});

describe("the cook's own screens, without script", () => {
  const kitchenOf = async (cook: TestChef) => {
    const cuisine = await aCuisine();
    return {
      intent: "kitchen",
      kitchen_name: "The blue pot",
      kitchen_type: "shared",
      primary_cuisine: String(cuisine.id),
      address: "9 Elm Street",
      city: "Nashville",
      state: cook.marketplace.state,
      postal_code: cook.marketplace.zips[0] ?? "",
      cutoff_hours: "48",
      chef_delivers: "false",
      daily_capacity: "30",
    };
  };

  test("radius, EIN and further cuisines are saved and cleared; the EIN stays private, and the public page links the cook's own", async () => {
    const cook = await aChef();
    const [second, third] = [await aCuisine(), await aCuisine()];
    const fields = { ...(await kitchenOf(cook)), lists_cuisines: "1" };
    const more = { delivery_radius_miles: "7.5", ein_number: "12-3456789" };
    await send(cook, "/chef/profile/edit", { ...fields, ...more, cuisines: String(second.id) });
    const shown = async () => (await as(cook).get<{ cuisines: { id: number }[] }>("/api/chef-kitchen/")).body;
    expect(await shown()).toMatchObject({ delivery_radius_km: 12.07, ein_number: "12-3456789" });
    expect((await shown()).cuisines.map(({ id }) => id)).toContain(second.id);
    // a call writes kilometers: the form shows them in miles, and saved as they stand they stay what they were
    await as(cook).patch(`/api/chef-kitchen/${cook.chef_id}/`, { delivery_radius_km: 10 });
    const { key } = await aSignedIn(cook, "session");
    const headers = { cookie: `dindin_session=${key}` };
    const shownIn = async (path: string) => (await guest().get<string>(path, { headers })).text;
    expect(await shownIn("/chef/profile")).toContain("6.2 miles");
    expect(await shownIn("/chef/profile/edit")).toMatch(/name="delivery_radius_miles"[^>]*value="6.2"/);
    const place = { state: "tennessee", postal_code: ` ${fields.postal_code}-1234` };
    await send(cook, "/chef/profile/edit", { ...fields, ...place, delivery_radius_miles: "6.2" });
    expect(await shown()).toMatchObject({
      delivery_radius_km: 10,
      state: "TN",
      postal_code: fields.postal_code,
    });
    // the least and the most of the form are kilometers that a call can send back
    for (const [miles, km] of Object.entries({ "0.6": 1, "124.3": 200 })) {
      await send(cook, "/chef/profile/edit", { ...fields, delivery_radius_miles: miles });
      expect(await shown()).toMatchObject({ delivery_radius_km: km });
      const same = { delivery_radius_km: km };
      expect((await as(cook).patch(`/api/chef-kitchen/${cook.chef_id}/`, same)).status).toBe(200);
    }
    const wrong = await send(cook, "/chef/profile/edit", {
      ...{ ...fields, cuisines: String(third.id), ein_number: "12", delivery_radius_miles: "900" },
    });
    const said = await wrong.text();
    for (const words of ["Enter the nine digits of your EIN", "Enter miles from 1 to 124, like 7.5"])
      expect(said).toContain(words);
    await send(cook, "/chef/profile/edit", { ...fields, delivery_radius_miles: "", ein_number: "" });
    expect(await shown()).toMatchObject({ delivery_radius_km: null, ein_number: null });
    expect((await shown()).cuisines).toHaveLength(1);
    await as(cook).patch(`/api/chef-kitchen/${cook.chef_id}/`, { ein_number: "98-7654321" });
    await as(cook).patch("/api/chef/update/", { website: "mai.example", instagram_id: "mai.cooks" });
    const page = await guest().get<string>(`/chefs/${cook.slug}`);
    for (const link of ["https://mai.example", "https://www.instagram.com/mai.cooks"])
      expect(page.text).toContain(`href="${link}"`);
    expect(page.text).not.toContain("98-7654321");
  });

  test("a diner has no kitchen", async () => {
    const { key } = await aSignedIn(await aDiner(), "session");
    for (const path of ["/chef/profile", "/chef/profile/edit", "/chef/edit-profile"]) {
      const answer = await guest().get(path, { headers: { cookie: `dindin_session=${key}` } });
      expect([path, answer.status]).toEqual([path, 403]);
    }
  });

  test("the kitchen is saved, an emptied field is cleared, and what is wrong stands beside its field", async () => {
    const cook = await aChef();
    const fields = await kitchenOf(cook);
    const saved = await send(cook, "/chef/profile/edit", fields);
    expect([saved.status, saved.headers.get("location"), toast(saved)]).toEqual([
      302,
      "/chef/profile/edit",
      expect.stringContaining("profile updated successfully"),
    ]);
    const shown = () => as(cook).get<object>("/api/chef-kitchen/");
    expect((await shown()).body).toMatchObject({
      ...{ kitchen_name: "The blue pot", kitchen_type: "shared", address: "9 Elm Street", cutoff_hours: 48 },
      ...{ chef_delivers: false, daily_capacity: 30 },
    });
    expect(await page(cook, "/chef/profile")).toContain("The blue pot, shared kitchen");
    expect(await page(cook, "/chef/profile")).toContain("From 5 to 8 pm");
    // a form that was opened before a break was set leaves it alone
    const closed_from = await dayFrom(40);
    await as(cook).patch(`/api/chef-kitchen/${cook.chef_id}/`, { closed_from });
    await send(cook, "/chef/edit-profile", { ...fields, daily_capacity: "", closed_from: "", closed_to: "" });
    expect((await shown()).body).toMatchObject({ daily_capacity: null, closed_from });
    const wrong = await send(cook, "/chef/profile/edit", {
      ...fields,
      kitchen_name: "",
      primary_cuisine: "",
    });
    const text = await wrong.text();
    expect([
      wrong.status,
      text.includes("Kitchen name is required"),
      text.includes("Primary cuisine is required"),
    ]).toEqual([400, true, true]);
  });

  test("bio and website are saved and cleared", async () => {
    const cook = await aChef();
    const face = { intent: "chef", full_name: cook.full_name, title: "Two pots", bio: "Nine years." };
    const saved = await send(cook, "/chef/profile/edit", {
      ...face,
      website: "mai.example",
      instagram_id: "mai",
    });
    expect(saved.status).toBe(302);
    const read = async () =>
      (await sql`SELECT excerpt, website, instagram_id FROM chef WHERE id = ${cook.chef_id}`)[0];
    expect(await read()).toEqual({
      excerpt: "Two pots",
      website: "https://mai.example",
      instagram_id: "mai",
    });
    await send(cook, "/chef/profile/edit", { ...face, website: "", instagram_id: "" });
    expect(await read()).toEqual({ excerpt: "Two pots", website: null, instagram_id: null });
    const wrong = await send(cook, "/chef/profile/edit", { ...face, title: "", instagram_id: "www.mai.com" });
    const text = await wrong.text();
    expect([
      wrong.status,
      text.includes("Title is required"),
      text.includes("Enter your username only"),
    ]).toEqual([400, true, true]);
  });

  test("a picture is taken, and what is none is said on the screen it leads back to", async () => {
    const cook = await aChef();
    const bytes = await sharp({ create: { width: 640, height: 640, channels: 3, background: "#2c6a4c" } })
      .jpeg()
      .toBuffer();
    const file = (content: Uint8Array<ArrayBuffer>) => new File([content], "me.jpg", { type: "image/jpeg" });
    const sent = await send(cook, "/chef/profile/edit", {
      intent: "picture",
      image: file(new Uint8Array(bytes)),
    });
    expect([sent.status, toast(sent)]).toEqual([
      302,
      expect.stringContaining("profile updated successfully"),
    ]);
    const { body } = await as(cook).get<{ image: string }>("/api/chef-bio/");
    expect(body.image).toMatch(/^\/uploads\/[0-9a-f]{32}-960\.avif$/);
    // a rejected kitchen goes to staff again with it
    const rejected = await aChef({ status: "rejected", cuisines: [await aCuisine()] });
    const dashboard = await page(rejected, "/chef/dashboard");
    expect(dashboard).toContain("Your kitchen isn&#x27;t approved yet");
    expect(dashboard).toContain("The first change you save sends your kitchen in again.");
    expect(dashboard).toContain(">Edit your kitchen</a>");
    const again = await send(rejected, "/chef/profile/edit", {
      intent: "picture",
      image: file(new Uint8Array(bytes)),
    });
    expect(toast(again)).toContain("Your kitchen is sent in again");
    expect((await as(rejected).get("/api/chef-dashboard/")).body).toMatchObject({
      kitchen: { status: "submitted" },
    });
    const wrong = await send(cook, "/chef/profile/edit", {
      intent: "picture",
      image: file(new Uint8Array([1, 2])),
    });
    expect(toast(wrong)).toContain("Choose a JPEG, PNG, WebP, AVIF or still GIF picture.");
  });
});

describe("contact us, without script", () => {
  test("both forms keep what was written and thank for it in the spec's words", async () => {
    const ana = await aDiner();
    expect(await page(ana, "/contact-us")).toContain(ana.email);
    expect(await page(ana, "/contact-us?for=company")).toContain("Company");
    const message = { name: "Ana", email: uniqueEmail(), content: "Hello" };
    const sent = await send(ana, "/contact-us", message);
    expect([sent.status, toast(sent)]).toEqual([
      302,
      expect.stringContaining(
        "Thank you for your message. Our Customer Service Team will get back to you as soon as possible.",
      ),
    ]);
    await send(ana, "/contact-us?for=company", { ...message, organization: "Acme" });
    const kept =
      await sql`SELECT kind, organization FROM contact_message WHERE email = ${message.email} ORDER BY id`;
    expect(kept).toEqual([
      { kind: "diner", organization: null },
      { kind: "corporate", organization: "Acme" },
    ]);
    const wrong = await send(ana, "/contact-us?for=company", message);
    expect([wrong.status, (await wrong.text()).includes("Organization name is required")]).toEqual([
      400,
      true,
    ]);
  });
});
