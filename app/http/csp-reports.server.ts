import { z } from "zod";
import { scrubPath } from "~/kit/scrub";

/** What a page's policy blocked, with nothing in it that could be somebody's. */
export interface Violation {
  /** such as `script-src-elem` */
  directive: string;
  /** `inline`, `eval`, the host of what was blocked, or the scheme of what has none */
  blocked: string;
  /** the page's scrubbed path */
  path: string;
}

const Text = z.string().max(4000).optional().catch(undefined);

/** `report-uri`: one object with hyphens in its names. */
const Single = z
  .object({
    "csp-report": z.object({
      "document-uri": Text,
      "effective-directive": Text,
      "violated-directive": Text,
      "blocked-uri": Text,
      "source-file": Text,
    }),
  })
  .transform(({ "csp-report": report }) => [
    {
      page: report["document-uri"],
      directive: report["effective-directive"] ?? report["violated-directive"],
      blocked: report["blocked-uri"],
      source: report["source-file"],
    },
  ]);

/** `report-to`: a list of reports of any kind, of which the others are left out. */
const Listed = z
  .array(
    z
      .object({
        type: z.literal("csp-violation"),
        body: z.object({
          documentURL: Text,
          effectiveDirective: Text,
          blockedURL: Text,
          sourceFile: Text,
        }),
      })
      .transform(({ body }) => ({
        page: body.documentURL,
        directive: body.effectiveDirective,
        blocked: body.blockedURL,
        source: body.sourceFile,
      }))
      .nullable()
      .catch(null),
  )
  .transform((reports) => reports.filter((report) => report !== null));

/** A browser sends few at a time; of more, each a line in the log, nothing is learned. */
const MOST_REPORTS = 10;

const Reports = z.union([Single, Listed]);

/** What a browser's extension puts into a page is blocked, and is no fault of the page. */
const EXTENSION = /^[a-z-]+-extension\b/;

/** Without its scheme: as an address of a page it would be scrubbed from the log whole. */
function hostOf(blocked: string): string {
  if (/^[a-z-]{1,30}$/.test(blocked)) return blocked;
  const url = URL.canParse(blocked) ? new URL(blocked) : null;
  if (!url) return "unknown";
  return (url.host || url.protocol.replace(":", "")).slice(0, 100);
}

/**
 * The violations in a body that a browser sent, in either format; none where it is no report. Anybody may send one:
 * only a directive's name, a host and a scrubbed path are taken from it.
 */
export function readViolations(text: string): Violation[] {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return [];
  }
  const reports = Reports.safeParse(body).data ?? [];
  return reports
    .slice(0, MOST_REPORTS)
    .filter(({ blocked = "", source = "" }) => !EXTENSION.test(blocked) && !EXTENSION.test(source))
    .map(({ page = "", directive = "", blocked = "" }) => ({
      directive: /^[a-z-]{1,30}/.exec(directive)?.[0] ?? "unknown",
      blocked: hostOf(blocked),
      path: scrubPath(page),
    }));
}
