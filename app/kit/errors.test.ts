import { describe, expect, test } from "vitest";
import { errorText, loggedError } from "./errors";

const CODE = "4821";
const SECRETS = [CODE, "+16155550142", "ana@people.test", "QUMxMjM0NTY3ODkwOmF1dGg="];

/** As Twilio's client throws it: with the request, its headers and the answer. */
function clientError(): Error {
  return Object.assign(new Error(`Request failed for +16155550142: Your code is ${CODE}`), {
    name: "AxiosError",
    code: "ERR_BAD_REQUEST",
    status: 400,
    config: {
      data: `To=%2B16155550142&Body=${CODE}`,
      headers: { Authorization: "Basic QUMxMjM0NTY3ODkwOmF1dGg=" },
    },
    request: { path: `/?code=${CODE}` },
    response: { data: { message: "ana@people.test" } },
    details: { to: "+16155550142" },
    rejected: ["ana@people.test"],
  });
}

describe("an error, as it is logged", () => {
  test("says its type, words, code and place, and nothing of what hangs on it", () => {
    const said = loggedError(clientError());
    expect(Object.keys(said).sort()).toEqual(["code", "message", "stack", "status", "type"]);
    expect(said).toMatchObject({
      type: "AxiosError",
      code: "ERR_BAD_REQUEST",
      status: 400,
      message: "Request failed for :phone: Your code is :code",
    });
    expect(said.stack).toMatch(
      /^AxiosError: Request failed for :phone: Your code is :code\n {4}at .*errors\.test\.ts:\d+:\d+/,
    );
  });

  test("so do its causes and the errors that it stands for, and what is no error", () => {
    const many = new AggregateError([clientError(), "+16155550142"], "2 of 2 failed");
    const said = loggedError(new Error("it broke", { cause: { cause: many, message: "a ana@people.test" } }));
    expect(said).toMatchObject({
      type: "Error",
      cause: {
        type: "Object",
        message: "a :mail",
        cause: {
          type: "AggregateError",
          errors: [{ type: "AxiosError" }, { type: "string", message: ":phone" }],
        },
      },
    });
    const text = JSON.stringify(said).replace(/\\n\s+at [^"\\]*/g, "");
    for (const secret of SECRETS) expect(text).not.toContain(secret);
  });

  test("Postgres is quoted with its SQLSTATE and its names, without the row", () => {
    const fault = Object.assign(
      new Error('duplicate key value violates unique constraint "account_email_key"'),
      {
        name: "PostgresError",
        ...{
          code: "23505",
          table_name: "account",
          constraint_name: "account_email_key",
          routine: "_bt_check_unique",
        },
        ...{ detail: "Key (email)=(ana@people.test) already exists.", where: `PL/pgSQL ${CODE}` },
        ...{ query: "INSERT", parameters: ["ana@people.test"] },
      },
    );
    const { stack: _, ...said } = loggedError(fault);
    expect(said).toEqual({
      type: "PostgresError",
      message: fault.message,
      ...{
        code: "23505",
        table_name: "account",
        constraint_name: "account_email_key",
        routine: "_bt_check_unique",
      },
    });
  });

  test("a message of many lines, one of which looks like a place in the code, is no place in the code", () => {
    const said = loggedError(new Error("first\n    at sms (/srv/+16155550142:1:1)\n    at 4821"));
    expect(said.stack).not.toMatch(/6155550142|4821/);
    expect(said.stack).toContain("errors.test.ts");
  });

  test("one that is its own cause, or does not let itself be read, ends", () => {
    const own = new Error("own");
    own.cause = own;
    expect(JSON.stringify(loggedError(own)).length).toBeLessThan(20_000);
    const shy = Object.defineProperty(new Error("shy"), "code", {
      get() {
        throw new Error("no");
      },
    });
    expect(loggedError(shy)).toMatchObject({ type: "Error", message: "shy" });
    expect(loggedError(undefined)).toEqual({ type: "undefined", message: "undefined" });
  });
});

describe("what is kept of a failure beside the work that failed", () => {
  test("names no address and no phone, and is short", () => {
    expect(errorText(new Error("550 5.1.1 <ana.reyes+1@people.test>: user unknown"))).toBe(
      "550 5.1.1 <:mail>: user unknown",
    );
    expect(errorText("The number +16155550142 is unreachable (attempt 3 of 5)")).toBe(
      "The number :phone is unreachable (attempt 3 of 5)",
    );
    expect(errorText("x ".repeat(1_000_000))).toHaveLength(500);
  });

  test("says the code, and why where that is known", () => {
    const cause = Object.assign(new Error("Twilio did not take a text"), { status: 400, code: 21211 });
    expect(errorText(cause)).toBe("Twilio did not take a text (400, 21211)");
    expect(errorText(new Error("It is down.", { cause }))).toBe(
      "It is down: Twilio did not take a text (400, 21211)",
    );
    const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
    expect(errorText(refused)).toBe("connect ECONNREFUSED 127.0.0.1:5432");
  });
});
