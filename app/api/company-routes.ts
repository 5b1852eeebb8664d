import { type ApiRoute, inArea, route } from "~/http/dispatch.server";
import distributeEach from "./distributions/distribute-each";
import expenseCodes from "./expense-codes/codes";
import endExpenseCode from "./expense-codes/end-code";
import myExpenseCodes from "./expense-codes/my-codes";
import lowBalance from "./funding/low-balance";
import cancelGroupOrder from "./group-orders/cancel";
import closeGroupOrder from "./group-orders/close";
import groupOrder from "./group-orders/group-order";
import groupOrders from "./group-orders/group-orders";
import joinGroupOrder from "./group-orders/join";
import group from "./groups/group";
import groupMembers from "./groups/group-members";
import groups from "./groups/groups";
import leaveGroup from "./groups/leave-group";
import cancelExport from "./imports-exports/cancel-export";
import exportsAsked from "./imports-exports/exports";
import reportSchedule from "./imports-exports/report-schedule";
import reportSchedules from "./imports-exports/report-schedules";
import invoiceFigures from "./invoices/figures";
import invoice from "./invoices/invoice";
import invoices from "./invoices/invoices";
import invoicedOrders from "./invoices/orders";
import payInvoice from "./invoices/pay";
import requestTransfer from "./invoices/transfer";
import withdrawTransfer from "./invoices/withdraw";
import suspendMember from "./members/suspend-member";
import switchOrganization from "./members/switch-organization";
import allowances from "./organizations/allowances";
import benefits from "./organizations/benefits";
import settings from "./organizations/settings";
import userReport from "./organizations/user-report";
import dryRunPolicy from "./policies/dry-run";
import endPolicy from "./policies/end-policy";
import policies from "./policies/policies";
import policy from "./policies/policy";
import claimProgram from "./programs/claim";
import endProgram from "./programs/end";
import program from "./programs/program";
import programs from "./programs/programs";
import provisioningToken from "./sign-on/provisioning-token";
import provisioningTokens from "./sign-on/provisioning-tokens";
import signOn from "./sign-on/sign-on";
import statement from "./treasury/statement";

/** The calls of organizations that are ours alone, beside those of the spec in `routes.ts`: a part of that table. */
export const companyRoutes: readonly ApiRoute[] = [
  ...inArea("organizations", [
    route("/v1/corporate/allowances/", allowances),
    route("/v1/corporate/settings/", settings),
    route("/v1/corporate/switch/", switchOrganization),
    route("/v1/payment/distribution-amounts/", distributeEach),
    route("/corporate_user_list/:id/suspend/", suspendMember),
  ]),
  ...inArea("sign-on", [
    route("/v1/corporate/sign-on/", signOn),
    route("/v1/corporate/provisioning-tokens/", provisioningTokens),
    route("/v1/corporate/provisioning-tokens/:id/", provisioningToken),
  ]),
  ...inArea("programs", [
    route("/v1/corporate/programs/", programs),
    route("/v1/corporate/programs/:id/", program),
    route("/v1/corporate/programs/:id/end/", endProgram),
    route("/v1/programs/:token/", claimProgram),
  ]),
  ...inArea("group-orders", [
    route("/v1/corporate/group-orders/", groupOrders),
    route("/v1/corporate/group-orders/:id/", groupOrder),
    route("/v1/corporate/group-orders/:id/close/", closeGroupOrder),
    route("/v1/corporate/group-orders/:id/cancel/", cancelGroupOrder),
    route("/v1/group-orders/:token/", joinGroupOrder),
  ]),
  ...inArea("invoices", [
    route("/v1/corporate/invoices/", invoices),
    route("/v1/corporate/invoices/figures/", invoiceFigures),
    route("/v1/corporate/invoices/:id/", invoice),
    route("/v1/corporate/invoices/:id/orders/", invoicedOrders),
    route("/v1/corporate/invoices/:id/pay/", payInvoice),
    route("/v1/corporate/invoices/:id/withdraw/", withdrawTransfer),
    route("/v1/corporate/bank-transfers/", requestTransfer),
    route("/v1/corporate/low-balance/", lowBalance),
  ]),
  ...inArea("policies", [
    route("/v1/corporate/policies/", policies),
    route("/v1/corporate/policies/dry-run/", dryRunPolicy),
    route("/v1/corporate/policies/:id/", policy),
    route("/v1/corporate/policies/:id/end/", endPolicy),
  ]),
  ...inArea("expense-codes", [
    route("/v1/corporate/expense-codes/", expenseCodes),
    route("/v1/corporate/expense-codes/:id/", endExpenseCode),
    route("/v1/shop/expense-codes/", myExpenseCodes),
  ]),
  ...inArea("imports-exports", [
    route("/v1/corporate/exports/", exportsAsked),
    route("/v1/corporate/exports/:id/cancel/", cancelExport),
    route("/v1/corporate/report-schedules/", reportSchedules),
    route("/v1/corporate/report-schedules/:id/", reportSchedule),
    route("/v1/corporate/user-report/", userReport),
    route("/v1/corporate/statement/", statement),
    route("/v1/corporate/benefits/", benefits),
  ]),
  ...inArea("groups", [
    route("/v1/corporate/groups/", groups),
    route("/v1/corporate/groups/:id/", group),
    route("/v1/corporate/groups/:id/members/", groupMembers),
    route("/v1/corporate/groups/:id/leave/", leaveGroup),
  ]),
];
