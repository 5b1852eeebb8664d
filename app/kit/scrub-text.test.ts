import { describe, expect, test } from "vitest";
import { scrubText } from "./scrub-text";

/** Made up here, in the shapes of the real ones. */
const KEY = "pZ3v8QwX1nYb5cKd7eRf9gTh2jUk4mWo6sAi0lBq-_E";
const SID = "AC0123456789abcdef0123456789abcdef";

describe("what is taken out of words", () => {
  test.each([
    ["550 5.1.1 <ana.reyes+1@people.test>: user unknown", "550 5.1.1 <:mail>: user unknown"],
    ["to=ana%40people.test failed", "to=:mail failed"],
    ["The 'To' number +16155550142 is not valid", "The 'To' number :phone is not valid"],
    ["no answer of 6155550142 or 16155550142", "no answer of :code or :code"],
    ["(615) 555-0142, 615.555.0142, 615-555-0142", ":phone, :phone, :phone"],
    ["+1 615 555 0142 is busy", ":phone is busy"],
    ["Your DinDin code is 4821.", "Your DinDin code is :code."],
    ["code=48213377 was typed", "code=:code was typed"],
    ["gift card 7K3M-9qrt-ABCD-EF12 or 7K3M9QRTABCDEF12", "gift card :code or :code"],
    ["card 4242 4242 4242 4242", "card :code :code :code :code"],
    ["card 4000-0025-0000-3155 and 4000002500003155", "card :code and :code"],
    ["Invalid API Key provided: sk_test_****************abcd", "Invalid API Key provided: :key"],
    ["whsec_Ab1 and rk_live_Xy2 are keys", ":key and :key are keys"],
    ["pi_3Nab_secret_XyZ and seti_1_secret_b", ":key and :key"],
    [`Authorization: Token ${KEY}`, "Authorization: :key"],
    ["Basic QUMxMjM0NTY3ODkwOmF1dGg= was refused", "Basic :key was refused"],
    ["Bearer ya29.a0AfH6SMBx-abc was refused", "Bearer :key was refused"],
    [`dindin_session=${KEY}; csrftoken=abc`, "dindin_session=:key; csrftoken=:key"],
    ['{"password":"Wrong@2026","new_password": "hunter"}', '{"password":":key","new_password": ":key"}'],
    [`there is no ${KEY} or ${SID}`, "there is no :code or :code"],
    [`${KEY.replace(/\d/g, "x")} has no digit`, ":code has no digit"],
    ["open https://dindin.test/reset/AbC?code=1 now", "open /reset/:code now"],
    ["postgres://app:s3cret@db.internal:5432/dindin is down", "/dindin is down"],
    ["redis://:s3cret@10.0.0.7:6379 is down", "/ is down"],
    ['invalid input syntax for type integer: "hunter-2"', 'invalid input syntax for type integer: ":text"'],
    [
      "Unexpected token 'h', \"h4nter2\" is not valid JSON",
      "Unexpected token 'h', \":text\" is not valid JSON",
    ],
  ])("%s", (words, left) => {
    expect(scrubText(words, 200)).toBe(left);
    expect(scrubText(left, 200), "what was scrubbed stays as it is").toBe(left);
  });
});

describe("what stays, so that a line can still be used", () => {
  test.each([
    "connect ECONNREFUSED 127.0.0.1:5432",
    "connect ECONNREFUSED localhost:6379",
    "getaddrinfo ENOTFOUND smtp.people.test",
    "the push service answered 503",
    "the mail server answered 550 5.1.1 at RCPT TO",
    'duplicate key value violates unique constraint "organization_member_organization_id_account_id_key"',
    'null value in column "phone_verified_at" of relation "account" violates not-null constraint',
    "Keys for idempotent requests differ: key order:12:1",
    "No such customer: 'cus_NffrFeUfNV2Hib'",
    "3 of 200 messages failed",
    "the access token expired",
  ])("%s", (words) => {
    expect(scrubText(words, 200)).toBe(words);
  });
});

test.each(["x", "1", "a@", "+1 ", '"', "A", "a1-", "sk_test_", "http://", "token=", "Token "])(
  "however long it is, words of %j take no time",
  (piece) => {
    const begun = performance.now();
    expect(scrubText(piece.repeat(1_000_000), 200).length).toBeLessThanOrEqual(200);
    // squared with the length it would be minutes
    expect(performance.now() - begun).toBeLessThan(5_000);
  },
);
