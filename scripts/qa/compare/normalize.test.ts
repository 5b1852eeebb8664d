import { describe, expect, test } from "vitest";
import { normalized } from "./normalize";

const UUID = "5a0f3c1e-8f65-4a61-9d55-0c7b6f0f9a11";
const OTHER = "5a0f3c1e-8f65-4a61-9d55-0c7b6f0f9a12";

test("what is drawn is numbered by its first appearance, so that the same id stays the same", () => {
  expect(normalized(`${OTHER} ${UUID} ${OTHER}`)).toBe("<uuid 1> <uuid 2> <uuid 1>");
  expect(normalized(`${UUID} ${UUID} ${OTHER}`)).toBe("<uuid 1> <uuid 1> <uuid 2>");
});

test("texts that are known to be other ones stand for something", () => {
  const known = [["http://localhost:4711", "https://dindin.example"]] as const;
  expect(normalized('{"next":"http://localhost:4711/api/?page=2"}', known)).toBe(
    '{"next":"https://dindin.example/api/?page=2"}',
  );
});

describe("a placeholder for", () => {
  test.each([
    ["a payment's secret", "pi_9Wm4Y1lmJlO9tQmbtDRa3bLT_secret_x4Yp0", "<vendor 1>"],
    ["a nonce", "'nonce-42866bef2db744fda95c931388fdf8bf'", "'nonce-<hex 1>'"],
    ["a session's key", "CqWCzPO3mmhpWuDn165gtTZb9oeyWXkV1rOeRQB39E4", "<token 1>"],
    ["a long key without a digit", "CqWCzPOmmmhpWuDngtTZboeyWXkVrOeRQBEaaaaaaaa", "<token 1>"],
    ["a gift card's code", "7K3M-9QRS-TV0W-XYZ1", "<giftcode 1>"],
    ["the end of it", '"code_hint":"NDJK"', '"code_hint":"<giftcode 1>"'],
    ["a code that is typed into a form", "csrf=no&otp=318204", "csrf=no&otp=<otp 1>"],
    ["a code that is sent by an app", '"otp":"7KQ2M-9QRST"', '"otp":"<otp 1>"'],
    ["a code for the account's owner", '"owner_code":"7KQ2M9QR"', '"owner_code":"<otp 1>"'],
    [
      "an authenticator's secret",
      '"secret":"JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"',
      '"secret":"<authenticator 1>"',
    ],
    ["a recovery code", '["7KQ2M-9QRST"]', '["<recovery 1>"]'],
    ["a taken slug", "/meals/aji-de-gallina-80b8eaba", "/meals/aji-de-gallina-<slug 1>"],
    ["React's id of a field", '<label for=":R9355H1:">', '<label for="<field 1>">'],
    ["a measured moment", '"2027-02-09T16:32:41.123Z"', '"<instant>"'],
    [
      "one in a row of a file",
      String.raw`"Reason\r\n2027-02-09T16:32:42.509Z,Zoe"`,
      String.raw`"Reason\r\n<instant>,Zoe"`,
    ],
    ["whose browser it is", '"who": "4_V_YAcH"', '"who": "<who 1>"'],
    ["the same within a text", String.raw`\"who\",\"4_V_YAcH\"`, String.raw`\"who\",\"<who 1>\"`],
    ["a minute of the run with its day", "<time>2027-02-09 16:32</time>", "<time>2027-02-09 <clock></time>"],
    ["milliseconds", '{"D":1802190661123}', '{"D":<epoch>}'],
    ["a minute of the walk", "Tue, 9 Feb 2027, 10:32 am", "Tue, 9 Feb 2027, <clock>"],
  ])("%s", (_what, text, placed) => {
    expect(normalized(text)).toBe(placed);
  });
});

describe("nothing is put in the place of", () => {
  test.each([
    ["a planned moment", '"cutoff_at":"2027-02-10T05:00:00.000Z"'],
    ["a planned moment in milliseconds", '{"D":1802206800000}'],
    ["a delivery window", "5:00 pm to 7:30 pm"],
    ["ids and cents", '{"id":421,"price_cents":1550}'],
    ["a phone", "+16155550173"],
    ["a name, a slug, a sentence", "Ají de gallina, chicken-tagine-with-preserved-lemon-and-olives"],
    ["an order's number", "DD-88324945"],
  ])("%s", (_what, text) => {
    expect(normalized(text)).toBe(text);
  });
});
