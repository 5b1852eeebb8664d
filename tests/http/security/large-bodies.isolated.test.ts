import { readFileSync, writeFileSync } from "node:fs";
import { request as ask } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keyOf } from "../../as";
import { aChef, aCorporateAdmin } from "../../builders";
import { ownEnvironment, type TestEnvironment } from "../../setup/own-environment";

const MB = 1024 * 1024;
const PIECE = Buffer.alloc(64 * 1024, "x");
const PICTURE = "The picture is larger than 512 KB. Choose a smaller one.";
const FILE = "The file is larger than 5 MB.";
const OTHER = "The request is too large.";

let environment: TestEnvironment;
let keys: { chef: string; admin: string };
beforeAll(async () => {
  environment = await ownEnvironment({ webs: 1, workers: 0 });
  keys = { chef: await keyOf(await aChef()), admin: await keyOf(await aCorporateAdmin()) };
});
afterAll(() => environment.stop());

interface Sending {
  method: string;
  path: string;
  key: string;
  bytes: number;
  /** whether the length is told beforehand, or the body comes in chunks without one */
  told: boolean;
}

/** What is said of a body that is too large: in JSON to a program, in the page's data to the script of a screen. */
function detailIn(path: string, text: string): { detail?: unknown } {
  if (!path.endsWith(".data")) return JSON.parse(text);
  return { detail: [OTHER, PICTURE, FILE].find((words) => text.includes(`"${words}"`)) };
}

/** Sends a body as a client does that first sends and then listens; answers what was said, or how the connection broke. */
function sendLarge({
  method,
  path,
  key,
  bytes,
  told,
}: Sending): Promise<{ status: number; detail?: unknown }> {
  const headers: Record<string, string> = {
    authorization: `Token ${key}`,
    "content-type": "multipart/form-data; boundary=x",
    ...(told ? { "content-length": String(bytes) } : {}),
  };
  return new Promise((done, failed) => {
    const asking = ask(new URL(path, environment.url), { method, headers, agent: false });
    asking.on("response", (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part) => parts.push(part)).on("error", failed);
      answer.on("end", () => {
        asking.destroy();
        done({ status: answer.statusCode ?? 0, ...detailIn(path, Buffer.concat(parts).toString()) });
      });
    });
    asking.on("error", failed);
    let left = bytes;
    const write = () => {
      while (left > 0 && !asking.destroyed) {
        const piece = PIECE.subarray(0, Math.min(left, PIECE.length));
        left -= piece.length;
        if (!asking.write(piece)) return void asking.once("drain", write);
      }
      if (!asking.destroyed) asking.end();
    };
    write();
  });
}

/** Whoever sends on after 16 MB too many finds the line closed, now and then before they have read why. */
function ifClosed(error: NodeJS.ErrnoException): { status: number } {
  if (error.code === "ECONNRESET" || error.code === "EPIPE") return { status: 413 };
  throw error;
}

/** What a process keeps in memory, MB: now (`VmRSS`), or at most since it was last asked to forget (`VmHWM`). */
function memory(pid: number, what: "VmRSS" | "VmHWM"): number {
  return (
    Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024
  );
}

/** Asks the kernel to forget a process's peak, which not every container may do. */
function forgetPeak(pid: number): boolean {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, "5");
    return true;
  } catch {
    return false;
  }
}

// First of all, while the process is as small as it starts.
describe.runIf(process.platform === "linux")("50 MB", () => {
  test.for(["/api/upload/", "/api/v2/meal/image/"])(
    "to %s take at most 32 MB of memory",
    async (path, { skip }) => {
      const key = path === "/api/upload/" ? keys.admin : keys.chef;
      const pid = environment.pid(0);
      const rise = async (count: number) => {
        await sleep(500);
        const before = memory(pid, "VmRSS");
        const isMeasured = forgetPeak(pid);
        const sending = { method: "POST", path, key, bytes: 50 * MB, told: false };
        const said = await Promise.all(
          Array.from({ length: count }, () => sendLarge(sending).catch(ifClosed)),
        );
        expect(said.map(({ status }) => status)).toEqual(said.map(() => 413));
        return isMeasured ? Math.round(memory(pid, "VmHWM") - before) : null;
      };
      const [alone, eight] = [await rise(1), await rise(8)];
      if (alone === null) return skip("the kernel does not let the peak be forgotten here");
      console.log(`50 MB to ${path}: ${alone} MB more resident memory, eight at once ${eight} MB`);
      expect(alone).toBeLessThanOrEqual(32);
    },
  );
});

const uploads: [string, string, "chef" | "admin", string][] = [
  ["POST", "/api/upload/", "admin", FILE],
  ["POST", "/api/upload_detail_list/", "admin", FILE],
  ["POST", "/api/accounts/upload-dp/", "chef", PICTURE],
  ["PUT", "/api/chef-profile-image/", "chef", PICTURE],
  ["POST", "/api/v2/meal/image/", "chef", PICTURE],
  ["POST", "/account/profile", "chef", PICTURE],
  ["POST", "/chef/kitchen.data", "chef", PICTURE],
  ["POST", "/api/complete_profile/", "chef", OTHER],
  ["POST", "/webhooks/stripe", "chef", OTHER],
];

describe("a body that is too large", () => {
  test.each(uploads)(
    "%s %s: 16 at once are all told so, by length or on the way",
    async (method, path, who, detail) => {
      const one = { method, path, key: keys[who], bytes: 7 * MB };
      const both = [
        { ...one, told: true },
        { ...one, told: false },
      ];
      const said = await Promise.all(Array.from({ length: 8 }, () => both.map(sendLarge)).flat());
      expect(said).toEqual(said.map(() => ({ status: 413, detail })));
    },
  );
});
