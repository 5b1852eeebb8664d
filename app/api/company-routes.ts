import { type ApiRoute, inArea, route } from "~/http/dispatch.server";
import distributeEach from "./distributions/distribute-each";
import expenseCodes from "./expense-codes/codes";
import endExpenseCode from "./expense-codes/end-code";
import myExpenseCodes from "./expense-codes/my-codes";
import group from "./groups/group";
import groupMembers from "./groups/group-members";
import groups from "./groups/groups";
import leaveGroup from "./groups/leave-group";
import cancelExport from "./imports-exports/cancel-export";
import exportsAsked from "./imports-exports/exports";
import reportSchedule from "./imports-exports/report-schedule";
import reportSchedules from "./imports-exports/report-schedules";
import suspendMember from "./members/suspend-member";
import switchOrganization from "./members/switch-organization";
import benefits from "./organizations/benefits";
import settings from "./organizations/settings";
import userReport from "./organizations/user-report";
import statement from "./treasury/statement";

/** The calls by which an organization is run that came last: a part of the table in `routes.ts`. */
export const companyRoutes: readonly ApiRoute[] = [
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
  ...inArea("organizations", [
    route("/v1/corporate/settings/", settings),
    route("/v1/corporate/switch/", switchOrganization),
    route("/v1/payment/distribution-amounts/", distributeEach),
    route("/corporate_user_list/:id/suspend/", suspendMember),
  ]),
  ...inArea("groups", [
    route("/v1/corporate/groups/", groups),
    route("/v1/corporate/groups/:id/", group),
    route("/v1/corporate/groups/:id/members/", groupMembers),
    route("/v1/corporate/groups/:id/leave/", leaveGroup),
  ]),
];
