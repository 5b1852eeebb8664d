import { describe, expect, test } from "vitest";
import { z } from "zod";
import { conflict, invalid, missing, Refusal } from "~/domain/refusal";
import { answerForm, type FormAnswer } from "./forms.server";
import { readBody } from "./read.server";

const Named = z.object({ name: z.string("Name is required") });
const FAILED = "Address not added";

/** What a form says after its verb refused. */
async function answerTo(refusal: Refusal | null, fields: Record<string, string> = { name: "Ana" }) {
  const request = new Request("http://localhost/", { method: "POST", body: new URLSearchParams(fields) });
  const verb = async () => {
    if (refusal) throw refusal;
    return "done";
  };
  const answer = await answerForm(request, Named, verb, { failed: FAILED });
  return (answer as { data: FormAnswer }).data;
}

describe("the specification's failure toasts (section 8): the server's details where there are any, else its text", () => {
  test.each([
    ["a field of the form", invalid("name", "This name is taken"), "This name is taken"],
    ["a conflict", conflict("used", "Somebody has it"), "Somebody has it"],
    ["what is gone", missing(), FAILED],
    ["too often", new Refusal("limited", "Please wait a little."), FAILED],
    ["something is down", new Refusal("unavailable", "Please try again."), FAILED],
  ])("%s", async (_what, refusal, toast) => {
    expect((await answerTo(refusal)).failed).toBe(toast);
  });

  test("the form's head keeps the reason for those who need longer than five seconds; 'Not found.' is none", async () => {
    const error = async (refusal: Refusal) => (await answerTo(refusal)).error;
    const refusal = new Refusal("limited", { reason: "That was too often.", next: "Please wait a little." });
    expect(await error(refusal)).toEqual({ "": [FAILED, "That was too often. Please wait a little."] });
    expect(await error(missing())).toEqual({ "": [FAILED] });
    expect(await error(invalid("name", "This name is taken"))).toEqual({ name: ["This name is taken"] });
  });

  test("what the form itself finds wrong stands beside its field, without a toast", async () => {
    const { failed, error } = await answerTo(null, { other: "x" });
    expect([failed, error]).toEqual([undefined, { name: ["Name is required"] }]);
  });
});

test("a key that is given twice in a form is refused, as in a query: the last one does not win", async () => {
  const sent = (body: string) =>
    readBody(
      new Request("http://localhost/", {
        method: "POST",
        body,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      }),
      "json",
    );
  await expect(sent("email=me%40ex.test&email=eve%40ex.test")).rejects.toMatchObject({
    kind: "invalid",
    fields: { email: ["Give this once."] },
  });
  expect((await sent("email=me%40ex.test&name=Ana")).value).toEqual({ email: "me@ex.test", name: "Ana" });
});
