import { connect } from "node:net";
import { expect, test } from "vitest";
import { env } from "~/kit/env.server";

/** All that comes back for these bytes, until the server closes the connection. */
function sendBytes(bytes: string): Promise<string> {
  const { hostname, port } = new URL(env.APP_ORIGIN);
  return new Promise((done, failed) => {
    let text = "";
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding("utf8").on("data", (piece) => {
      text += piece;
    });
    socket.on("end", () => done(text)).on("error", failed);
  });
}

const HOST = "Host: localhost\r\n";

test.each([
  ["bytes that are no HTTP", "hello\r\n\r\n", 400, "Malformed request."],
  ["a header line without a colon", `GET / HTTP/1.1\r\n${HOST}nonsense\r\n\r\n`, 400, "Malformed request."],
  ["a request without a Host", "GET / HTTP/1.1\r\n\r\n", 400, "Malformed request."],
  [
    "two lengths",
    `POST / HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
    400,
    "Malformed request.",
  ],
  [
    "headers of 20 kB",
    `GET / HTTP/1.1\r\n${HOST}X: ${"x".repeat(20_000)}\r\n\r\n`,
    431,
    "The headers are too large.",
  ],
  [
    "an expectation that nobody knows",
    `POST /login HTTP/1.1\r\n${HOST}Expect: miracles\r\n\r\n`,
    417,
    "This expectation can't be met.",
  ],
])("%s: one answer in JSON, with the headers that protect a reader", async (_what, bytes, status, detail) => {
  const answer = await sendBytes(bytes);
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} \\w`));
  expect(JSON.parse(body)).toEqual({ detail });
  for (const line of ["cache-control: no-store", "x-content-type-options: nosniff", "connection: close"])
    expect(head.toLowerCase()).toContain(line);
  expect(head).toMatch(/content-security-policy: .*frame-ancestors 'none'/i);
  expect(head).toMatch(/strict-transport-security: max-age=/i);
});

test("bytes that follow a whole request get an answer of their own", async () => {
  const answer = await sendBytes(`GET /healthz HTTP/1.1\r\n${HOST}\r\nnonsense\r\n\r\n`);
  expect(answer.match(/^HTTP\/1\.1 \d+/gm)?.at(-1)).toBe("HTTP/1.1 400");
});
