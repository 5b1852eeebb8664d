import { execFile } from "node:child_process";

interface Ran {
  code: number;
  out: string;
  error: string;
}

/** `npm run staff -- …` against the market of this process, as somebody at the server types it. */
export function staff(...args: string[]): Promise<Ran> {
  return new Promise((done) => {
    const command = ["node_modules/tsx/dist/cli.mjs", "scripts/staff.ts", ...args];
    execFile(process.execPath, command, { env: process.env }, (error, out, err) => {
      done({ code: error ? Number(error.code) : 0, out, error: err });
    });
  });
}
