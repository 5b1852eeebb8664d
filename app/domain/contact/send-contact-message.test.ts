import { expect, test } from "vitest";
import { env } from "~/kit/env.server";
import { unique, uniqueEmail } from "../../../tests/builders";
import { sendContactMessage } from "./send-contact-message.server";

test("one address writes so many messages an hour, and another may go on", async () => {
  const write = (ip: string) =>
    sendContactMessage({ name: "Ana", email: uniqueEmail(), content: "Hello" }, ip);
  const ip = unique();
  for (let n = 0; n < env.CONTACT_MESSAGES_PER_ADDRESS; n += 1) await write(ip);
  await expect(write(ip)).rejects.toMatchObject({ kind: "limited", retryAfter: expect.any(Number) });
  expect((await write(unique())).ticket).toMatch(/^C-/);
});
