import type { ReportProgress } from "../../tools/stack/progress";
import type { Environment } from "./environment";
import type { Replacements } from "./normalize";
import { type Context, signInAll } from "./people";
import { Recorder } from "./recorder";
import type { Recording } from "./recording";
import { routeNames, type Screen, screensOf } from "./routes";
import { editProfile, openAccounts, setFirstPassword, signOut } from "./scenarios/accounts";
import { distributeFunds, exportLists, manageMembers, registerCompany } from "./scenarios/company";
import {
  giveAccess,
  orderTogether,
  readReports,
  setRules,
  settleBills,
  sortPeople,
} from "./scenarios/company-desk";
import { editKitchen, editMenu } from "./scenarios/kitchen";
import { answerReviews, cookForTheDay, findHelp } from "./scenarios/kitchen-desk";
import { readAllLists } from "./scenarios/lists";
import { recordMessages, recordPayments } from "./scenarios/messages";
import { cancelOrders, deliverOrder, keepChangedDish, orderWithVoucher } from "./scenarios/orders";
import { buyGiftCard, saveCards } from "./scenarios/purchases";
import { sendOddQueries, sendWrongBodies, useForeignIds } from "./scenarios/refusals";
import { callAsEveryRole, callUnknownPaths } from "./scenarios/roles";
import { renderScreens, sendEmptyForms } from "./scenarios/screens";
import { protectKitchen } from "./scenarios/second-factor";
import { signInSocially } from "./scenarios/social";
import { recoverAccount } from "./scenarios/team";
import type { Tree } from "./tree";

/** In this order: what reads comes first, what may sign somebody out comes last. */
const scenariosOf = (screens: readonly Screen[]): Record<string, (context: Context) => Promise<void>> => ({
  screens: (context) => renderScreens(context, screens),
  lists: readAllLists,
  accounts: openAccounts,
  profile: editProfile,
  "social sign-in": signInSocially,
  "first password": setFirstPassword,
  cards: saveCards,
  "gift cards": buyGiftCard,
  kitchen: editKitchen,
  menu: editMenu,
  "delivered order": deliverOrder,
  "canceled order": cancelOrders,
  "changed dish": keepChangedDish,
  "voucher order": orderWithVoucher,
  "a day's cooking": cookForTheDay,
  reviews: answerReviews,
  helpers: findHelp,
  "company registration": registerCompany,
  members: manageMembers,
  budget: distributeFunds,
  exports: exportLists,
  "groups and codes": sortPeople,
  reports: readReports,
  access: giveAccess,
  rules: setRules,
  bills: settleBills,
  "group orders": orderTogether,
  "second factor": protectKitchen,
  team: recoverAccount,
  "signing out": signOut,
  "screens afterward": (context) => renderScreens(context, screens),
  "wrong bodies": sendWrongBodies,
  "odd queries": sendOddQueries,
  "foreign ids": useForeignIds,
  "empty forms": (context) => sendEmptyForms(context, screens),
  "every role": callAsEveryRole,
  "unknown paths": callUnknownPaths,
});

/** Addresses with ports that were free at the time, keys that the fakes drew, and routes named after their files. */
function replacementsOf(tree: Tree, { place, origin }: Environment): Replacements {
  const keys = Object.entries(place.fakes.services).flatMap(([service, settings]) =>
    Object.entries(settings).map(([key, value]) => [value, `https://${service}.example/${key}`] as const),
  );
  const own = "https://dindin.example";
  return [...routeNames(tree), [origin, own], [encodeURIComponent(origin), encodeURIComponent(own)], ...keys];
}

/** Screens of which only the refusal is recorded: of unknown addresses, and behind links that only a mail has. */
const REFUSED_ONLY = [
  "/*",
  "/:referalcode",
  "/account/diet/:id",
  "/account/verify/:channel/:id",
  "/sitemap/:part",
];

/** Calls and screens that never succeeded: the scenarios have to learn them. */
function uncoveredBy({ document, recorder }: Context, screens: readonly Screen[]): string[] {
  const calls = document.operations.map(({ method, path }) => `${method} ${path}`);
  const rendered = screens
    .filter(({ pattern, hasLoader }) => hasLoader && !REFUSED_ONLY.includes(pattern))
    .map(({ pattern }) => `GET ${pattern}`);
  return [...calls, ...rendered].filter((name) => !recorder.succeeded.has(name));
}

/** Runs all scenarios against a tree's environment and answers what was recorded. */
export async function record(tree: Tree, environment: Environment, say: ReportProgress): Promise<Recording> {
  const screens = screensOf(tree);
  const recorder = new Recorder(environment, replacementsOf(tree, environment));
  const context = await signInAll(recorder);
  for (const [name, steps] of Object.entries(scenariosOf(screens))) {
    say(name);
    await recorder.run(name, () => steps(context));
  }
  say("an hour later");
  await environment.advanceAnHour();
  await recorder.run("messages", () => recordMessages(recorder));
  await recorder.run("payments", () => recordPayments(recorder));
  return { tree: tree.name, entries: recorder.entries, uncovered: uncoveredBy(context, screens) };
}
