import { bold, dim } from "./progress";

const PASSWORD = "DinDin@2026";

const ACCOUNTS = [
  ["diner@demo.dindin.test", "a diner with an address, a card, a cart and money in the wallet"],
  ["member@demo.dindin.test", "a company's employee with vouchers"],
  ["newmember@demo.dindin.test", "an employee who has to set their own password first"],
  ["chef@demo.dindin.test", "a chef with a kitchen, a menu and orders"],
  ["helper@demo.dindin.test", "somebody who helps in the chef's kitchen"],
  ["orgadmin@demo.dindin.test", "a company's admin with money to distribute"],
  ["staff@demo.dindin.test", "the product team's back office"],
] as const;

/** What is printed when everything runs: where to go and, with demo data, as whom. */
export function banner(port: number, dataDir: string, local: boolean): string {
  const origin = `http://localhost:${port}`;
  const widest = Math.max(...ACCOUNTS.map(([email]) => email.length));
  const accounts = ACCOUNTS.map(([email, who]) => `    ${email.padEnd(widest)}  ${dim(who)}`);
  const forDevelopers = [
    `  Captured email, texts and pushes: ${origin}/dev/inbox`,
    `  Demo accounts, all with the password ${bold(PASSWORD)}:`,
    ...accounts,
  ];
  return [
    "",
    `  DinDin runs at ${bold(origin)}`,
    `  REST API documentation: ${origin}/api/docs`,
    ...(local ? forDevelopers : []),
    `  Data and logs: ${dataDir}    Press Ctrl-C to stop everything.`,
    "",
  ].join("\n");
}
