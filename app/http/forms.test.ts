import { describe, expect, test } from "vitest";
import { z } from "zod";
import { conflict, invalid, missing, Refusal } from "~/domain/refusal";
import { answerForm, type FormAnswer, parseFields } from "./forms.server";
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

describe("the failure toasts of docs/words.md: the server's details where there are any, else its text", () => {
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

test("a refused form has what was typed, without what is secret", async () => {
  const fields = {
    name: "Ana",
    postal_code: "37206",
    expense_code: "A-1",
    email_code: "123456",
    password: "x",
  };
  const { initialValue } = await answerTo(invalid("name", "This name is taken"), fields);
  expect(initialValue).toEqual({ name: "Ana", postal_code: "37206", expense_code: "A-1" });
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
    fields: { email: ["Send this only once."] },
  });
  expect((await sent("email=me%40ex.test&name=Ana")).value).toEqual({ email: "me@ex.test", name: "Ana" });
});

describe("names that no form of ours has", () => {
  test.each([
    ["an item far behind the end of a list", "name[99999999]"],
    ["values within values", `name${".a".repeat(30_000)}`],
    ["what a list may be told to do", "__intent__"],
    ["what all objects come from", "__proto__.name"],
    ["the same of a secret, which is never sent back", "password.__proto__"],
    ["what all objects have", "name.toString"],
  ])("%s: left out, at no cost", async (_what, name) => {
    const begun = performance.now();
    const answer = await answerTo(invalid("name", "This name is taken"), { name: "Ana", [name]: "x" });
    expect(answer.error).toEqual({ name: ["This name is taken"] });
    // a minute and gigabytes for the first
    expect(performance.now() - begun).toBeLessThan(2_000);
  });

  test("items of a list and values by name are read", () => {
    const form = new FormData();
    form.append("images[0].url", "a");
    form.append("images[1].url", "b");
    form.append("species.fish", "cod");
    const schema = z.object({
      images: z.array(z.object({ url: z.string() })),
      species: z.object({ fish: z.string() }),
    });
    expect(parseFields(form, schema)).toMatchObject({
      status: "success",
      value: { images: [{ url: "a" }, { url: "b" }], species: { fish: "cod" } },
    });
  });
});
