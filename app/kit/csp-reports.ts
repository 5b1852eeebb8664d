/** Where browsers report what a page's Content-Security-Policy has blocked. */
export const CSP_REPORTS = "/telemetry/csp";
