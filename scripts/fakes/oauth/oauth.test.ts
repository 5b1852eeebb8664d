import { createHash, createPublicKey, verify } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Fakes } from "../start-fakes.ts";
import { freshFakes, post } from "../testing.ts";

let fakes: Fakes;
beforeAll(async () => {
  ({ fakes } = await freshFakes());
});
afterAll(() => fakes.stop());

const BACK = "http://localhost:3000/auth/callback";
const read = async (response: Response) => JSON.parse(await response.text());

/** Goes through the consent page as the person of that name; gives the address that the browser is sent to. */
async function consent(authorize: string, query: Record<string, string>, name: string | null): Promise<URL> {
  const address = `${authorize}?${new URLSearchParams({ redirect_uri: BACK, response_type: "code", state: "s1", ...query })}`;
  const page = await (await fetch(address)).text();
  const buttons = [...page.matchAll(/name="person" value="(\d+)".*?<span>([^<]+)<br>/gs)];
  const person = buttons.find((button) => button[2]?.startsWith(name ?? "-"))?.[1];
  const body = new URLSearchParams(person === undefined ? { deny: "1" } : { person });
  const answer = await fetch(address, { method: "POST", body, redirect: "manual" });
  return new URL(answer.headers.get("location") ?? "about:blank");
}

describe("Google", () => {
  const google = () => fakes.services.google;
  const trade = (code: string, more: Record<string, string> = {}) =>
    fetch(`${google().url}/token`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code,
        redirect_uri: BACK,
        client_id: google().client_id,
        client_secret: google().client_secret,
        ...more,
      }),
    });
  const authorize = (name: string | null, query: Record<string, string> = {}) =>
    consent(
      `${google().url}/o/oauth2/v2/auth`,
      { client_id: google().client_id, scope: "openid email profile", ...query },
      name,
    );

  test("sends a person back with a code and the same state; the code gives a token once", async () => {
    const back = await authorize("Ana", { nonce: "n1" });
    expect(back.searchParams.get("state")).toBe("s1");
    const code = back.searchParams.get("code") ?? "";
    const given = await read(await trade(code));
    const me = () =>
      fetch(`${google().url}/oauth2/v3/userinfo`, {
        headers: { authorization: `Bearer ${given.access_token}` },
      });
    const profile = await read(await me());
    expect(profile).toMatchObject({
      given_name: "Ana",
      email: "ana.torres@example.test",
      email_verified: true,
    });
    expect((await fetch(profile.picture)).headers.get("content-type")).toBe("image/svg+xml");
    const info = await read(await fetch(`${google().url}/tokeninfo?access_token=${given.access_token}`));
    expect(info).toMatchObject({ aud: google().client_id, sub: profile.sub });

    const [head, body, mark] = given.id_token.split(".");
    const { keys } = await read(await fetch(`${google().url}/oauth2/v3/certs`));
    const key = createPublicKey({ key: keys[0], format: "jwk" });
    expect(verify("sha256", Buffer.from(`${head}.${body}`), key, Buffer.from(mark, "base64url"))).toBe(true);
    expect(JSON.parse(Buffer.from(body, "base64url").toString())).toMatchObject({
      aud: google().client_id,
      nonce: "n1",
      sub: profile.sub,
    });

    const replay = await trade(code);
    expect([replay.status, await read(replay)]).toMatchObject([400, { error: "invalid_grant" }]);
    expect((await me()).status).toBe(401);
  });

  test("has people without a picture, without an email, with an unverified one", async () => {
    const profileOf = async (person: string) => {
      const { access_token }: Record<string, string> = Object(
        await post(`${google().url}/__tokens`, { person }),
      );
      return read(await fetch(`${google().url}/oauth2/v3/userinfo?access_token=${access_token}`));
    };
    expect(await profileOf("ben")).not.toHaveProperty("picture");
    expect(await profileOf("cleo")).not.toHaveProperty("email");
    expect(await profileOf("dan")).toMatchObject({ email_verified: false });
  });

  test("refuses a wrong secret, a code made for another address, a wrong verifier, an unknown app", async () => {
    const code = async (query = {}) => (await authorize("Ana", query)).searchParams.get("code") ?? "";
    expect((await trade(await code(), { client_secret: "x" })).status).toBe(401);
    expect((await trade(await code(), { redirect_uri: "http://evil.test/" })).status).toBe(400);
    const code_challenge = createHash("sha256").update("right").digest("base64url");
    expect(
      (await trade(await code({ code_challenge, code_challenge_method: "S256" }), { code_verifier: "wrong" }))
        .status,
    ).toBe(400);
    expect(
      (await trade(await code({ code_challenge, code_challenge_method: "S256" }), { code_verifier: "right" }))
        .status,
    ).toBe(200);
    expect(
      (
        await fetch(
          `${google().url}/o/oauth2/v2/auth?client_id=other&response_type=code&redirect_uri=${BACK}`,
        )
      ).status,
    ).toBe(400);
    expect((await authorize(null)).searchParams.get("error")).toBe("access_denied");
  });

  test("a token of another app says so, a token of nobody is refused", async () => {
    const made: Record<string, string> = Object(
      await post(`${google().url}/__tokens`, { email: "eve@example.test", client_id: "another-app" }),
    );
    const info = await read(
      await fetch(`${google().url}/oauth2/v3/tokeninfo?access_token=${made.access_token}`),
    );
    expect(info).toMatchObject({ aud: "another-app", email: "eve@example.test" });
    expect((await fetch(`${google().url}/tokeninfo?access_token=nothing`)).status).toBe(400);
  });
});

describe("Facebook", () => {
  const facebook = () => fakes.services.facebook;
  const trade = (code: string, client_secret = facebook().client_secret) =>
    fetch(
      `${facebook().url}/v21.0/oauth/access_token?${new URLSearchParams({ client_id: facebook().client_id, client_secret, redirect_uri: BACK, code })}`,
    );
  const authorize = (name: string) =>
    consent(
      `${facebook().url}/v21.0/dialog/oauth`,
      { client_id: facebook().client_id, scope: "email,public_profile" },
      name,
    );
  const FIELDS = "id,name,first_name,last_name,email,picture";

  test("gives a person's fields to a token of this app, and tells whose token it is", async () => {
    const code = (await authorize("Elena")).searchParams.get("code") ?? "";
    expect((await trade(code, "wrong")).status).toBe(400);
    const { access_token } = await read(await trade(code));
    const me = await read(
      await fetch(`${facebook().url}/v21.0/me?fields=${FIELDS}&access_token=${access_token}`),
    );
    expect(me).toMatchObject({
      first_name: "Elena",
      email: "elena.ruiz@example.test",
      picture: { data: { url: expect.any(String) } },
    });
    const { client_id, client_secret } = facebook();
    const debug = (token: string) =>
      fetch(
        `${facebook().url}/debug_token?${new URLSearchParams({ input_token: access_token, access_token: token })}`,
      );
    expect(await read(await debug(`${client_id}|${client_secret}`))).toMatchObject({
      data: { app_id: client_id, is_valid: true, user_id: me.id, scopes: ["email", "public_profile"] },
    });
    expect((await debug("someone|else")).status).toBe(400);
    expect((await trade(code)).status).toBe(400);
    expect((await fetch(`${facebook().url}/me?access_token=${access_token}`)).status).toBe(401);
  });

  test("has people without a picture and without an email", async () => {
    for (const [person, missing] of [
      ["finn", "picture"],
      ["grace", "email"],
    ] as const) {
      const { access_token }: Record<string, string> = Object(
        await post(`${facebook().url}/__tokens`, { person }),
      );
      const me = await read(
        await fetch(`${facebook().url}/me?fields=${FIELDS}&access_token=${access_token}`),
      );
      expect(me).toHaveProperty("first_name");
      expect(me).not.toHaveProperty(missing);
    }
  });
});
