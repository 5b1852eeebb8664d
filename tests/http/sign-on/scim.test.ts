import { beforeAll, describe, expect, test } from "vitest";
import { db } from "~/data/prisma.server";
import { as, guest } from "../../as";
import { aCorporateAdmin, addGiftMoney, aMember, balanceOf, unique, uniqueEmail } from "../../builders";

type Admin = Awaited<ReturnType<typeof aCorporateAdmin>>;
interface User {
  id: string;
  userName: string;
  externalId?: string;
  active: boolean;
  name: { givenName: string; familyName: string };
  meta: { location: string };
}
interface List {
  totalResults: number;
  Resources: User[];
}

const TOKENS = "/api/v1/corporate/provisioning-tokens/";
const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

/** The directory of an organization, with a token that its owner has made. */
async function aDirectory(admin: Admin) {
  const made = await as(admin).post<{ id: number; token: string }>(TOKENS);
  expect(made.status).toBe(201);
  const asking = {
    headers: { authorization: `Bearer ${made.body.token}`, "content-type": "application/scim+json" },
  };
  const at = (path: string) => `/scim/v2${path}`;
  return {
    ...made.body,
    get: <T = User>(path: string) => guest().get<T>(at(path), asking),
    post: <T = User>(path: string, body: unknown) => guest().post<T>(at(path), body, asking),
    put: <T = User>(path: string, body: unknown) => guest().put<T>(at(path), body, asking),
    patch: <T = User>(path: string, ...Operations: object[]) =>
      guest().patch<T>(at(path), { schemas: [PATCH], Operations }, asking),
    delete: (path: string) => guest().delete(at(path), asking),
  };
}

const person = (email: string, more: object = {}) => ({
  schemas: [USER],
  userName: email,
  externalId: `ext-${unique()}`,
  name: { formatted: "Ms. Barbara J Jensen III", familyName: "Jensen", givenName: "Barbara" },
  ...more,
});

describe("provisioning tokens", () => {
  test("are shown once, let in until they end, two at most, and belong to one organization", async () => {
    const admin = await aCorporateAdmin();
    const first = await aDirectory(admin);
    const listed = await as(admin).get(TOKENS);
    expect([listed.status, listed.text.includes(first.token)]).toEqual([200, false]);
    await aDirectory(admin);
    expect((await as(admin).post(TOKENS)).body).toMatchObject({ code: "too_many_tokens" });
    const other = await aCorporateAdmin();
    expect((await as(other).delete(`${TOKENS}${first.id}/`)).status).toBe(404);
    expect((await first.get("/Users")).status).toBe(200);
    expect((await as(admin).delete(`${TOKENS}${first.id}/`)).status).toBe(200);
    expect((await first.get("/Users")).status).toBe(401);
  });

  test("whoever comes without one, with a made-up one, or with a person's own key is refused in the protocol's shape", async () => {
    const admin = await aCorporateAdmin();
    const ways: Record<string, string>[] = [
      {},
      { authorization: "Bearer scim_nothing_of_ours_at_all" },
      { authorization: "Token x" },
    ];
    for (const headers of ways) {
      const answer = await guest().get<object>("/scim/v2/Users", { headers });
      expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
      expect(answer.body).toMatchObject({
        status: "401",
        schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      });
    }
    expect((await as(admin).get("/scim/v2/Users")).status).toBe(401);
  });
});

describe("SCIM 2.0", () => {
  let admin: Admin;
  let directory: Awaited<ReturnType<typeof aDirectory>>;
  beforeAll(async () => {
    admin = await aCorporateAdmin();
    directory = await aDirectory(admin);
  });

  test("RFC 7644, 3.3 and 3.4.1: a user is made, read, and found by a filter before a provider makes them twice", async () => {
    const email = uniqueEmail("bjensen");
    const made = await directory.post("/Users", person(email, { externalId: "bjensen" }));
    expect(made.status).toBe(201);
    expect(made.headers.get("content-type")).toContain("application/scim+json");
    expect(made.headers.get("location")).toBe(made.body.meta.location);
    expect(made.body).toMatchObject({
      ...{ schemas: [USER], userName: email, externalId: "bjensen", active: true },
      name: { givenName: "Barbara", familyName: "Jensen" },
    });
    expect((await directory.get(`/Users/${made.body.id}`)).body).toEqual(made.body);
    for (const filter of [
      `userName eq "${email.toUpperCase()}"`,
      `externalId eq "bjensen"`,
      `emails.value eq "${email}" and active eq true`,
    ]) {
      const found = await directory.get<List>(`/Users?filter=${encodeURIComponent(filter)}`);
      expect([found.body.totalResults, found.body.Resources[0]?.id]).toEqual([1, made.body.id]);
    }
    const twice = await directory.post<object>("/Users", person(email));
    expect([twice.status, twice.body]).toMatchObject([409, { scimType: "uniqueness" }]);
    const where = { organization_id: admin.organization_id, account: { email } };
    expect(
      await db.membership.findFirst({ where, select: { status: true, corporate_user_source: true } }),
    ).toEqual({
      status: "invited",
      corporate_user_source: "scim",
    });
  });

  test("RFC 7644, 3.4.2.4: pages by startIndex and count; a filter that is none is invalidFilter", async () => {
    const own = await aDirectory(await aCorporateAdmin());
    for (const n of [1, 2, 3])
      expect((await own.post("/Users", person(uniqueEmail(`p${n}`)))).status).toBe(201);
    const page = await own.get<List & { startIndex: number; itemsPerPage: number }>(
      "/Users?startIndex=2&count=2",
    );
    // the owner is one of them
    expect(page.body).toMatchObject({ totalResults: 4, startIndex: 2, itemsPerPage: 2 });
    expect((await own.get<List>("/Users?count=0")).body).toMatchObject({ totalResults: 4, Resources: [] });
    for (const filter of [
      "userName",
      'userName co "a"',
      'title eq "x"',
      'userName eq "a" or active eq true',
      "((",
      "日",
    ]) {
      const answer = await own.get<object>(`/Users?filter=${encodeURIComponent(filter)}`);
      expect([answer.status, answer.body]).toMatchObject([400, { scimType: "invalidFilter" }]);
    }
  });

  test("RFC 7644, 3.5.1 and 3.5.2: PUT and PATCH change names and what is active, in every spelling providers use", async () => {
    const email = uniqueEmail("cj");
    const { body: user } = await directory.post("/Users", person(email));
    const path = `/Users/${user.id}`;
    const put = await directory.put(
      path,
      person(email, { name: { givenName: "Babs", familyName: "Jensen" } }),
    );
    expect([put.status, put.body.name.givenName]).toEqual([200, "Babs"]);
    const renamed = await directory.patch(path, { op: "replace", path: "name.familyName", value: "Jones" });
    expect([renamed.status, renamed.body.name.familyName]).toEqual([200, "Jones"]);
    const whole = await directory.patch(path, { op: "Replace", value: { active: false } });
    expect([whole.status, whole.body.active]).toEqual([200, false]);
    const azure = await directory.patch(path, { op: "Add", path: "active", value: "True" });
    expect([azure.status, azure.body.active]).toEqual([200, true]);
    const same = await directory.patch(path, { op: "replace", path: "userName", value: uniqueEmail("else") });
    expect([same.status, same.body]).toMatchObject([400, { scimType: "mutability" }]);
    for (const operation of [
      { op: "move", path: "active" },
      { op: "replace", path: "__proto__.polluted", value: true },
      { op: "add", value: JSON.parse('{"__proto__": {"polluted": true}}') },
      { op: "replace", path: "active[", value: true },
    ])
      expect((await directory.patch(path, operation)).status).toBe(400);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test("a leaver with 18.20 of the company's and 10.00 of their own: the company has its money back, they keep theirs, and they are out", async () => {
    const lee = await aMember({ organization: admin.organization, wallet: 1820 });
    await addGiftMoney(lee.account_id, 1000);
    const found = await directory.get<List>(
      `/Users?filter=${encodeURIComponent(`userName eq "${lee.email}"`)}`,
    );
    const id = found.body.Resources[0]?.id;
    expect((await as(lee).get("/api/accounts/profile/")).status).toBe(200);
    const pool = async () =>
      (await as(admin).get<{ remaining_dollar: number }>("/api/v1/payment/org-balance/")).text;
    const before = await pool();
    const off = await directory.patch(`/Users/${id}`, { op: "replace", path: "active", value: false });
    expect([off.status, off.body.active]).toEqual([200, false]);
    expect((await as(lee).get("/api/accounts/profile/")).status).toBe(401);
    expect(await pool()).not.toBe(before);
    expect(await balanceOf(lee)).toMatchObject({ wallet: 0, gift: 1000 });
    expect((await directory.delete(`/Users/${id}`)).status).toBe(204);
    const gone = await directory.get<object>(`/Users/${id}`);
    expect([gone.status, gone.body]).toMatchObject([404, { status: "404" }]);
  });

  test("a leaver with another email by now is out all the same, also when the whole person is put", async () => {
    const lee = await aMember({ organization: admin.organization, wallet: 500 });
    const path = `/Users/${lee.membership_id}`;
    expect((await as(lee).get("/api/accounts/profile/")).status).toBe(200);
    await db.account.update({ where: { id: lee.account_id }, data: { email: uniqueEmail("private") } });
    const kept = await directory.put<object>(path, person(lee.email));
    expect([kept.status, kept.body]).toMatchObject([400, { scimType: "mutability" }]);
    const off = await directory.put(path, person(lee.email, { active: false }));
    expect([off.status, off.body.active]).toEqual([200, false]);
    expect((await as(lee).get("/api/accounts/profile/")).status).toBe(401);
    expect(await balanceOf(lee)).toMatchObject({ wallet: 0 });
  });

  test("whom an admin suspended stays suspended when the directory says once more that they work there", async () => {
    const lee = await aMember({ organization: admin.organization });
    expect((await as(admin).put(`/api/corporate_user_list/${lee.account_id}/suspend/`)).status).toBe(200);
    const path = `/Users/${lee.membership_id}`;
    expect((await directory.get(path)).body.active).toBe(true);
    const again = await directory.patch(path, { op: "replace", path: "active", value: true });
    expect([again.status, again.body.active]).toEqual([200, true]);
    const shown = await as(admin).get<{ status_code: string }>(
      `/api/v1/payment/user-details/?user_id=${lee.account_id}`,
    );
    expect(shown.body.status_code).toBe("Suspended");
    expect((await directory.patch(path, { op: "replace", path: "active", value: false })).body.active).toBe(
      false,
    );
  });

  test("the only owner can't be ended by a directory; another organization's member is nobody here", async () => {
    const mine = await db.membership.findFirstOrThrow({
      where: { id: admin.membership_id },
      select: { id: true },
    });
    const refused = await directory.patch(`/Users/${mine.id}`, {
      op: "replace",
      path: "active",
      value: false,
    });
    expect(refused.status).toBe(409);
    const stranger = await aMember();
    for (const answer of [
      await directory.get(`/Users/${stranger.membership_id}`),
      await directory.put(`/Users/${stranger.membership_id}`, person(stranger.email)),
      await directory.patch(`/Users/${stranger.membership_id}`, {
        op: "replace",
        path: "active",
        value: false,
      }),
      await directory.delete(`/Users/${stranger.membership_id}`),
    ])
      expect(answer.status).toBe(404);
    expect((await as(stranger).get("/api/accounts/profile/")).status).toBe(200);
  });

  test("what the service is can be read, and what it can't read is told without a 5xx", async () => {
    for (const path of [
      "/ServiceProviderConfig",
      "/ResourceTypes",
      "/ResourceTypes/User",
      "/Schemas",
      `/Schemas/${USER}`,
      "/Groups",
    ])
      expect((await directory.get<object>(path)).status).toBe(200);
    expect((await directory.get("/Nothing")).status).toBe(404);
    expect((await directory.delete("/Users")).status).toBe(405);
    for (const body of [
      "",
      "{",
      "[]",
      "null",
      '{"userName":"\\u0000"}',
      '{"userName":"nobody"}',
      '{"userName":5}',
      '{"userName":"a@b.co","emails":"x"}',
    ])
      expect((await directory.post("/Users", body)).status).toBe(400);
    expect((await directory.get("/Users/99999999999")).status).toBe(404);
  });
});
