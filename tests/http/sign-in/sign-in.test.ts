import { describe, expect, test } from "vitest";
import { env } from "~/kit/env.server";
import { as, guest } from "../../as";
import {
  aChef,
  aCorporateAdmin,
  aDiner,
  anAccount,
  anOrganization,
  aStaff,
  PASSWORD,
  uniqueEmail,
} from "../../builders";
import { sendForm } from "../../setup/invitations";

interface SignedIn {
  key: string;
  profile: { id: number; email: string };
}

const registration = () => ({
  first_name: "Ana",
  last_name: "Reyes",
  email: uniqueEmail("ana"),
  password: PASSWORD,
});

describe("registration, login and logout over REST", () => {
  test("a registered diner signs in, reads the profile, signs out, and the key is dead", async () => {
    const input = registration();
    const made = await guest().post<SignedIn>("/api/accounts/registration/", input);
    expect(made.status).toBe(201);
    expect(made.headers.get("set-cookie")).toBeNull();

    const login = await guest().post<SignedIn>("/api/accounts/login", {
      email: input.email,
      password: PASSWORD,
    });
    expect(login.status).toBe(200);
    expect(login.headers.get("set-cookie")).toBeNull();
    const token = { headers: { Authorization: `Token ${login.body.key}` } };
    const profile = await guest().get<{ email: string }>("/api/accounts/profile/", token);
    expect(profile.body.email).toBe(input.email);
    expect(profile.headers.get("cache-control")).toBe("no-store");

    expect((await guest().post("/api/accounts/logout/", {}, token)).status).toBe(200);
    const after = await guest().get("/api/accounts/profile/", token);
    expect([after.status, after.body]).toEqual([401, { detail: "Invalid token." }]);
  });

  test("no credentials and a wrong login have their words", async () => {
    const none = await guest().get("/api/accounts/profile/");
    expect([none.status, none.body]).toEqual([
      401,
      { detail: "Authentication credentials were not provided." },
    ]);
    const wrong = await guest().post("/api/accounts/login/", {
      email: uniqueEmail("x"),
      password: "Wrong@2026",
    });
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { non_field_errors: ["Unable to log in with provided credentials."] },
    ]);
  });

  test("roles, money and organizations in the body are ignored, never written", async () => {
    const made = await guest().post<SignedIn>("/api/accounts/registration/", {
      ...registration(),
      is_superuser: true,
      is_staff: true,
      is_chef: true,
      organization_id: 1,
      wallet: 100_000,
      status_code: "Activated",
    });
    expect(made.body.profile).toMatchObject({
      is_superuser: false,
      is_staff: false,
      is_chef: false,
      account_types: ["dinner"],
    });
  });

  test.each([
    ["two emails", { email: ["a@b.de", "c@d.de"], password: PASSWORD }],
    ["a number", { email: 7, password: PASSWORD }],
    ["nothing", {}],
    ["deep nonsense", { email: { a: { b: 1 } }, password: null }],
  ])("login with %s is a 400 by field", async (_what, body) => {
    const answer = await guest().post<Record<string, string[]>>("/api/accounts/login/", body);
    expect(answer.status).toBe(400);
    expect(answer.body.email?.[0]).toEqual(expect.any(String));
  });

  test.each([
    ["not JSON", "{oops", "application/json", 400],
    ["plain text", '{"email":"a@b.de"}', "text/plain", 415],
    ["a body of 5 MB", JSON.stringify({ email: "x".repeat(5_000_000) }), "application/json", 413],
    ["10,000 levels", `${"[".repeat(10_000)}${"]".repeat(10_000)}`, "application/json", 400],
  ])("a body that is %s gets a clear answer", async (_what, body, type, status) => {
    const answer = await guest().post("/api/accounts/login/", body, { headers: { "Content-Type": type } });
    expect(answer.status).toBe(status);
    if (status === 413) expect(answer.body).toEqual({ detail: "The request is too large." });
  });

  test("a body without a length is told the same when it grows too large", async () => {
    const megabyte = new TextEncoder().encode("x".repeat(1_000_000));
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > 5) controller.close();
        else controller.enqueue(megabyte);
      },
    });
    const init = { method: "POST", body, duplex: "half", headers: { "Content-Type": "application/json" } };
    const answer = await fetch(new URL("/api/accounts/login/", env.APP_ORIGIN), init as RequestInit);
    expect([answer.status, await answer.json()]).toEqual([413, { detail: "The request is too large." }]);
  });

  test("an unknown call is the JSON 404, another method 405 with Allow", async () => {
    const unknown = await guest().get("/api/no/such/call/");
    expect([unknown.status, unknown.body]).toEqual([404, { detail: "Not found." }]);
    const method = await guest().delete("/api/accounts/login/");
    expect([method.status, method.headers.get("allow")]).toEqual([405, "POST"]);
  });

  test("a key of a deactivated account is refused at once", async () => {
    const ana = await anAccount({ is_active: false });
    expect((await as(ana).get("/api/accounts/profile/")).status).toBe(401);
  });
});

test("the sign-in form points to the password where it does not suit the email, in its words", async () => {
  const ana = await anAccount();
  for (const email of [ana.email, uniqueEmail("x")]) {
    const answer = await sendForm("/login", { email, password: "Wrong@2026", next: "" });
    const page = await answer.text();
    const [field = ""] = /<input [^>]*name="password"[^>]*>/.exec(page) ?? [];
    const [, described = "none"] = /aria-describedby="([^"]+)"/.exec(field) ?? [];
    expect([answer.status, field]).toEqual([400, expect.stringContaining('aria-invalid="true"')]);
    expect(page.split(`id="${described}"`)[1]?.split("</p>")[0]).toContain(
      "Unable to log in with provided credentials.",
    );
  }
});

test.each([
  ["a diner", () => aDiner(), "/"],
  ["a cook", () => aChef(), "/chef/dashboard"],
  ["a company's admin", () => aCorporateAdmin(), "/dashboard"],
  [
    "the admin of a company that waits for approval",
    async () => aCorporateAdmin({ organization: await anOrganization({ status: "waiting" }) }),
    "/",
  ],
  ["staff without two-step sign-in yet", () => aStaff({ second_factor: false }), "/staff"],
])("%s who was going nowhere starts where they work", async (_who, make, place) => {
  const login = { email: (await make()).email, password: PASSWORD };
  const [plain, named] = [
    await sendForm("/login", login),
    await sendForm("/login", { ...login, next: "/account" }),
  ];
  expect([plain.status, plain.headers.get("location")]).toEqual([302, place]);
  expect(named.headers.get("location")).toBe("/account");
});
