// Plain JavaScript, since it runs before anything is installed.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const HEARTBEAT_MS = 5_000;

/** Throws one line when this Node is too old to run the project. */
export function ensureNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (!fits)
    throw new Error(`DinDin needs Node 20.19 or newer, or 22.12 or newer; this is ${process.version}.`);
}

/**
 * Whether node_modules holds what the lockfile names, by npm's own record of what it installed. npm writes
 * that record last, so an installation that was cut off does not count.
 * @param {string} root folder of the checkout
 * @returns {boolean}
 */
export function isInstalled(root) {
  const record = join(root, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  try {
    const installed = JSON.parse(readFileSync(record, "utf8")).packages;
    const locked = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
    return Object.entries(locked).every(([path, wanted]) => {
      const optional = path === "" || wanted.optional || wanted.devOptional || wanted.peer;
      return optional || installed[path]?.version === wanted.version;
    });
  } catch {
    return false;
  }
}

/**
 * Runs `npm ci` when it is needed, saying what it does and for how long.
 * @param {string} root folder of the checkout
 * @returns {Promise<boolean>} whether anything was installed
 */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return false;
  const begun = Date.now();
  const seconds = () => `${Math.round((Date.now() - begun) / 1000)} s`;
  console.log("Installing the dependencies from the npm registry (npm ci)");
  const heart = setInterval(
    () => console.log(`Installing the dependencies: ${seconds()} so far`),
    HEARTBEAT_MS,
  );
  const npm = process.env.npm_execpath;
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const child = npm?.endsWith(".js")
    ? spawn(process.execPath, [npm, ...args], { cwd: root, stdio: ["ignore", "pipe", "pipe"] })
    : spawn("npm", args, {
        cwd: root,
        stdio: ["ignore", "pipe", "pipe"],
        shell: process.platform === "win32",
      });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const problem = await new Promise((done) => {
    child.once("error", (error) => done(error.message));
    child.once("close", (code) => done(code === 0 ? "" : `npm ci ended with ${code}`));
  });
  clearInterval(heart);
  if (problem) throw new Error(`${output}\n${problem}. Is the npm registry reachable?`);
  console.log(`Dependencies installed (${seconds()})`);
  return true;
}
