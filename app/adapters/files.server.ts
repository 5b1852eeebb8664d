import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { env } from "~/kit/env.server";
import { failureName, ServiceFailure } from "./service-failure.server";

/** Where small files (pictures) are kept. Names are paths of our own making: letters, digits, dots, dashes, slashes. */
export interface Files {
  /** Keeps a file whole or not at all; one of the same name is replaced. */
  put(name: string, bytes: Buffer, type: string): Promise<void>;
  /** The bytes, or null when there is no such file. */
  get(name: string): Promise<Buffer | null>;
  /** Takes files away; one that is gone already is no fault. */
  remove(names: readonly string[]): Promise<void>;
}

/** The store did not answer, or answered that it could not. Its request, signed with our keys, is not in it. */
export class FileStoreUnavailable extends ServiceFailure {
  override name = "FilesDown";
}

const silent = (error: unknown) =>
  new FileStoreUnavailable("the file store does not answer", { code: failureName(error) });

/** Milliseconds that a store across the network is waited for. */
const PATIENCE = 10_000;
/** A store that is busy or has a fault of its own is asked twice more, after these pauses. Milliseconds. */
const PAUSES = [50, 100];

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/** Files in a folder of this machine. */
export function diskStore(folder: string): Files {
  return {
    async put(name, bytes) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const draft = `${path}.${randomUUID()}.part`;
      await writeFile(draft, bytes, { mode: 0o600 });
      await rename(draft, path);
    },
    async get(name) {
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(names) {
      for (const name of names) await rm(join(folder, name), { force: true });
    },
  };
}

interface Bucket {
  /** where the bucket's objects lie, without a slash at the end */
  base: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  /** milliseconds that a call may take, its body and further tries included */
  patience?: number;
}

/** Files in a bucket of Amazon S3, or of a store that speaks its protocol. */
export function bucketStore({ base, patience = PATIENCE, ...keys }: Bucket): Files {
  const client = new AwsClient({ ...keys, service: "s3" });
  /** Signed by the library and sent from here: the signal of a request that it makes itself is lost once memory is tidied. */
  async function send(name: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await fetch(await client.sign(`${base}/${name}`, init), { signal });
      const pause = PAUSES[attempt];
      if (pause === undefined || (answer.status < 500 && answer.status !== 429)) return answer;
      await answer.body?.cancel();
      await sleep(pause, undefined, { signal });
    }
  }
  async function ask(name: string, init: RequestInit, fine: readonly number[]): Promise<Response> {
    const answer = await send(name, init, AbortSignal.timeout(patience)).catch((error: unknown) => {
      throw silent(error);
    });
    const { status } = answer;
    if (answer.ok || fine.includes(status)) return answer;
    await answer.body?.cancel();
    throw new FileStoreUnavailable(`the file store answered ${status} to ${init.method}`, { status });
  }
  return {
    async put(name, bytes, type) {
      const answer = await ask(
        name,
        { method: "PUT", body: new Uint8Array(bytes), headers: { "content-type": type } },
        [],
      );
      await answer.body?.cancel();
    },
    async get(name) {
      const answer = await ask(name, { method: "GET" }, [404]);
      if (answer.status !== 404)
        return answer.arrayBuffer().then(
          (bytes) => Buffer.from(bytes),
          (error: unknown) => Promise.reject(silent(error)),
        );
      await answer.body?.cancel();
      return null;
    },
    async remove(names) {
      for (const name of names) {
        const answer = await ask(name, { method: "DELETE" }, [404]);
        await answer.body?.cancel();
      }
    },
  };
}

type Settings = Pick<
  typeof env,
  "FILES_URL" | "DATA_DIR" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY" | "S3_REGION" | "S3_ENDPOINT"
>;

/** The store that the settings name: `file:<folder below DATA_DIR>` or `s3://bucket/prefix`. */
export function openFileStore(settings: Settings): Files {
  const { FILES_URL, DATA_DIR, S3_REGION: region = "us-east-1", S3_ENDPOINT } = settings;
  if (FILES_URL.startsWith("file:")) return diskStore(resolve(DATA_DIR, FILES_URL.slice("file:".length)));
  const [, bucket = "", prefix = ""] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(FILES_URL) ?? [];
  const root = S3_ENDPOINT
    ? `${S3_ENDPOINT.replace(/\/*$/, "")}/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`;
  return bucketStore({
    base: prefix === "" ? root : `${root}/${prefix}`,
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? "",
    region,
  });
}

/** The store of this process. */
export const files: Files = openFileStore(env);
