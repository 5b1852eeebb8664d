import { execFileSync, spawn } from "node:child_process";
import { accessSync, constants, existsSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Settings } from "./children";
import type { ReportProgress } from "./progress";

const BESIDE_PATH = ["/usr/local/bin", "/usr/bin", "/usr/sbin", "/opt/homebrew/bin", "/snap/bin"];

/** The first of these programs that is on the PATH or in a usual place beside it, as a full path. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter).filter(Boolean), ...BESIDE_PATH];
  for (const name of names) {
    for (const folder of folders) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Not in this folder.
      }
    }
  }
  return undefined;
}

/** Runs a command to its end, passing its last line of output to `say`. Rejects with the end of its output, and all of it as `cause`. */
export function runQuietly(
  command: string,
  args: readonly string[],
  env: Settings,
  say: ReportProgress,
): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { env: env as NodeJS.ProcessEnv, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    let told = 0;
    const take = (chunk: Buffer) => {
      output += chunk.toString("utf8");
      const line = output.trimEnd().split("\n").at(-1)?.trim();
      if (line && Date.now() - told > 2_000) {
        told = Date.now();
        say(line.slice(0, 100));
      }
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    const abandon = () => child.kill("SIGKILL");
    process.once("exit", abandon); // Whoever gives up half-way leaves nothing running.
    child.once("error", failed);
    child.once("close", (code) => {
      process.off("exit", abandon);
      if (code === 0) done();
      else
        failed(
          new Error(
            `${command} ${args.join(" ")} ended with ${code}\n${output.split("\n").slice(-15).join("\n")}`,
            { cause: output },
          ),
        );
    });
  });
}

const POLICY = "/usr/sbin/policy-rc.d";

/**
 * Installs a Debian package when that is allowed (root, apt-get there, `DINDIN_NO_INSTALL` not set) and
 * answers whether it did. A server in it is not started as a service of the machine: we start our own.
 */
export async function installPackage(name: string, say: ReportProgress): Promise<boolean> {
  const apt = findProgram(["apt-get"]);
  if (!apt || process.getuid?.() !== 0 || process.env.DINDIN_NO_INSTALL) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const quiet = !existsSync(POLICY);
  if (quiet) writeFileSync(POLICY, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    say("asking the system's package lists");
    await runQuietly(apt, ["update", "-q"], env, say);
    say(`installing ${name}`);
    await runQuietly(apt, ["install", "-y", "-q", "--no-install-recommends", name], env, say);
    return true;
  } catch (error) {
    say(`could not install ${name}: ${error instanceof Error ? error.message.split("\n").at(-1) : error}`);
    return false;
  } finally {
    if (quiet) rmSync(POLICY, { force: true });
  }
}

/** Whether a Docker daemon answers. */
export function dockerAnswers(): boolean {
  const docker = findProgram(["docker"]);
  if (!docker) return false;
  try {
    execFileSync(docker, ["info", "--format", "{{.ServerVersion}}"], { stdio: "pipe", timeout: 5_000 });
    return true;
  } catch {
    return false;
  }
}
