import { missing } from "~/domain/refusal";
import { refusalResponse } from "~/http/answers.server";
import { compileApi } from "~/http/dispatch.server";
import type { ApiRequest, ApiResponse } from "~/http/exchange";
import { CSP_REPORTS } from "~/kit/csp-reports";
import { answerDocument } from "./document/answer-document.server";
import { answerPicture } from "./media/picture.server";
import { apiRoutes } from "./routes";
import { answerStripeWebhook } from "./settlement/stripe-webhook.server";
import { answerScim } from "./sign-on/scim.server";
import { answerCspReport } from "./upkeep/csp-reports.server";
import { answerDev } from "./upkeep/dev.server";
import { healthz, readyz } from "./upkeep/health.server";

const calls = compileApi(apiRoutes);

/** Answers everything that is not a screen: the calls, their document, webhooks, provisioning, uploaded pictures, browsers' reports, health, and `/dev` on a developer's machine. */
export async function answerCall(request: ApiRequest, pathname: string): Promise<ApiResponse> {
  if (pathname === "/healthz") return healthz();
  if (pathname === "/readyz") return readyz();
  if (/^\/dev(\/|$)/i.test(pathname))
    return (await answerDev(request, pathname)) ?? refusalResponse(missing());
  if (/^\/webhooks\/stripe\/?$/.test(pathname)) return answerStripeWebhook(request);
  if (/^\/scim\/v2(\/|$)/i.test(pathname)) return answerScim(request, pathname);
  if (pathname === CSP_REPORTS) return answerCspReport(request);
  if (/^\/uploads\//.test(pathname)) return answerPicture(request, pathname);
  const document = await answerDocument(pathname);
  if (document) return document;
  return calls(request, pathname);
}
