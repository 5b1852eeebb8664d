import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { peerOf } from "./incoming.server";

const from = (remoteAddress: string) =>
  peerOf({ socket: { remoteAddress }, headers: {} } as unknown as IncomingMessage);

test("the addresses of one IPv6 network are one peer, however they are written", () => {
  expect(from("2001:db8::1")).toBe("2001:db8:0:0");
  expect(from("2001:0db8:0:0:ffff::28")).toBe("2001:db8:0:0");
  expect(from("2001:DB8:0:0:1:2:3:4")).toBe("2001:db8:0:0");
  expect(from("2001:db8:0:1::1")).toBe("2001:db8:0:1");
  expect(from("fe80::1%eth0")).toBe("fe80:0:0:0");
});

test("IPv4 is itself, also within IPv6; so is this machine", () => {
  expect([from("203.0.113.7"), from("::ffff:203.0.113.7"), from("::1")]).toEqual([
    "203.0.113.7",
    "203.0.113.7",
    "::1",
  ]);
});
