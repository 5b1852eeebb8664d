import { expect, test } from "vitest";
import { encryptionWith } from "./encryption";

const SECRET = "a secret of more than thirty-two letters";
const plain = Buffer.from("the authenticator's secret");

test("what was encrypted is read again, never looks the same twice, and does not hold its text", () => {
  const { encrypt, decrypt } = encryptionWith(SECRET);
  const [one, two] = [encrypt(plain, "second_factor:1"), encrypt(plain, "second_factor:1")];
  expect(decrypt(one, "second_factor:1")).toEqual(plain);
  expect([one.equals(two), one.includes(plain)]).toEqual([false, false]);
});

test("another owner, another secret and a changed byte are refused", () => {
  const { encrypt, decrypt } = encryptionWith(SECRET);
  const stored = encrypt(plain, "second_factor:1");
  const changed = Buffer.from(stored);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => decrypt(stored, "second_factor:2")).toThrow();
  expect(() => encryptionWith(`${SECRET}!`).decrypt(stored, "second_factor:1")).toThrow();
  expect(() => decrypt(changed, "second_factor:1")).toThrow();
});
