import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { loggedError } from "~/kit/errors";
import { anAccount } from "../../tests/builders";
import { loggedFields } from "./log.server";

test("an error of the database is logged without the row that it is about", async () => {
  const ana = await anAccount();
  const fault = await sql`
    INSERT INTO account (email, first_name, last_name, referral_code) VALUES (${ana.email}, 'Ana', 'Ruiz', ${ana.referral_code})`.catch(
    (error: unknown) => error,
  );
  expect(fault).toMatchObject({ code: "23505", detail: expect.stringContaining(ana.email) });
  for (const one of [fault, new AggregateError([fault], "1 of 1 failed")]) {
    const said = JSON.stringify(loggedError(one));
    expect(said).toContain("duplicate key value violates unique constraint");
    expect(said).toContain('"code":"23505"');
    expect(said).not.toContain(ana.email);
  }
});

test("a line's fields lose what is secret, by name or by shape, however deep it lies", () => {
  const request = {
    headers: { authorization: "Basic abc", cookie: "a=b" },
    body: { password: "Wrong@2026", pin: "4821" },
  };
  expect(
    loggedFields({
      ...{ outbox: 12345, attempts: 2, is_last: false, none: null, topic: "code.requested" },
      ...{ token: "abc", client_secret: "x", email: "no address", key: "order:1", why: "to ana@people.test" },
      err: Object.assign(new Error("it broke"), { request }),
      other: new Error("of +16155550142"),
      request,
      list: [{ code: "1", path: "/meals", deep: { deeper: { deepest: 1 } } }],
    }),
  ).toEqual({
    ...{ outbox: 12345, attempts: 2, is_last: false, none: null, topic: "code.requested", why: "to :mail" },
    err: { type: "Error", message: "it broke", stack: expect.any(String) },
    other: expect.objectContaining({ message: "of :phone" }),
    request: { headers: {}, body: { pin: ":code" } },
    list: [{ path: "/meals", deep: {} }],
  });
});
