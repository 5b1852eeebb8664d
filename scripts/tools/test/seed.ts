import { execFileSync } from "node:child_process";

/** What the tests draw by lot begins with: a number of the commit that is checked out, or 1 outside of a repository. */
export function seedOfCommit(): number {
  try {
    const stdio = ["ignore", "pipe", "ignore"] as const;
    const hash = execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8", stdio: [...stdio] });
    return Number.parseInt(hash.slice(0, 6), 16);
  } catch {
    return 1;
  }
}
