import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { S3_KEYS, type SmallS3, startSmallS3 } from "../../tests/setup/small-s3";
import { bucketStore, FileStoreUnavailable, openFileStore } from "./files.server";

let folder: string;
let s3: SmallS3;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dindin-files-"));
  s3 = await startSmallS3();
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true });
});

const keys = {
  S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
  S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
  S3_REGION: S3_KEYS.region,
};
const onDisk = () =>
  openFileStore({ ...keys, FILES_URL: "file:pictures", DATA_DIR: folder, S3_ENDPOINT: undefined });
const inS3 = () =>
  openFileStore({ ...keys, FILES_URL: "s3://dinners/live/", DATA_DIR: folder, S3_ENDPOINT: `${s3.url}/` });

describe.each([
  ["a folder", onDisk],
  ["a bucket", inS3],
])("%s", (_name, store) => {
  test("gives back what was put, the newest of a name, and nothing once it is removed", async () => {
    const bytes = Buffer.from([0, 255, 1, 254]);
    expect(await store().get("uploads/a-320.avif")).toBeNull();
    await store().put("uploads/a-320.avif", Buffer.from("old"), "image/avif");
    await store().put("uploads/a-320.avif", bytes, "image/avif");
    expect(await store().get("uploads/a-320.avif")).toEqual(bytes);
    await store().remove(["uploads/a-320.avif", "uploads/never.avif"]);
    expect(await store().get("uploads/a-320.avif")).toBeNull();
  });
});

test("on disk, files are their owner's alone, and no half-written one stays", async () => {
  await onDisk().put("uploads/b-320.webp", Buffer.from("x"), "image/webp");
  expect(await readdir(join(folder, "pictures/uploads"))).toEqual(["b-320.webp"]);
  expect((await stat(join(folder, "pictures/uploads/b-320.webp"))).mode & 0o077).toBe(0);
});

test("in a bucket, a name lies under the prefix and keeps its type", async () => {
  await inS3().put("uploads/c-640.webp", Buffer.from("x"), "image/webp");
  expect(s3.objects.get("/dinners/live/uploads/c-640.webp")).toEqual({
    bytes: Buffer.from("x"),
    type: "image/webp",
  });
});

test("a bucket that refuses or does not answer is said to be down, not empty", async () => {
  const stranger = bucketStore({ base: `${s3.url}/dinners`, ...S3_KEYS, secretAccessKey: "wrong" });
  await expect(stranger.get("live/uploads/c-640.webp")).rejects.toThrow(FileStoreUnavailable);
  await expect(stranger.put("x", Buffer.from("x"), "image/webp")).rejects.toThrow("403");
  const nowhere = bucketStore({ base: "http://127.0.0.1:1/dinners", ...S3_KEYS });
  await expect(nowhere.get("x")).rejects.toThrow(FileStoreUnavailable);
  s3.broken = 400;
  await expect(inS3().remove(["x"])).rejects.toThrow(FileStoreUnavailable);
  s3.broken = null;
});

test("a bucket that is silent is given up at its time, also when memory is tidied meanwhile", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  s3.broken = "silent";
  const store = bucketStore({ base: `${s3.url}/dinners`, ...S3_KEYS, patience: 500 });
  const asked = expect(store.get("x")).rejects.toMatchObject({ name: "FilesDown", code: "TimeoutError" });
  const collecting = setInterval(collectGarbage, 50);
  await asked.finally(() => clearInterval(collecting));
  s3.broken = null;
});

test("a bucket that is busy is asked again, and its keys are in no failure", async () => {
  s3.broken = 503;
  const back = setTimeout(() => {
    s3.broken = null;
  }, 20);
  expect(await inS3().get("uploads/never.avif")).toBeNull();
  clearTimeout(back);
  s3.broken = 503;
  const failure = await inS3()
    .get("x")
    .catch((error: unknown) => error);
  expect(inspect(failure, { depth: 9 })).not.toContain(S3_KEYS.accessKeyId);
  expect(failure).toMatchObject({ status: 503 });
  s3.broken = null;
});
