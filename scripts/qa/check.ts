import { generate, generateClient } from "../tools/generate";
import { isMain, readArguments, runMain } from "../tools/stack/cli";
import { AUDIT, CHECKS, runCommand, runCommands } from "./checks/commands";

const HELP = `npm run check  types, dead code, layers, spelling, lint and format, dependencies and their known critical holes: all that needs no server and no build`;

/** As many at a time as keep a small machine busy. */
const LANES = 2;

if (isMain(import.meta.url)) {
  runMain(async () => {
    readArguments(HELP, {});
    await generate();
    await generateClient();
    const [failed, hole] = await Promise.all([runCommands(CHECKS, LANES), runCommand(AUDIT)]);
    const failures = [...failed, ...(hole ? [hole] : [])];
    console.log(`${CHECKS.length + 1 - failures.length} passed, ${failures.length} failed`);
    if (failures.length > 0) process.exitCode = 1;
  });
}
