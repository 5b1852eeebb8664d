import { db } from "~/data/prisma.server";

/** A review that its cook reported and staff have not decided on. */
export interface ReportedReview {
  id: number;
  chef: string;
  rating: number;
  written_content: string;
  why: string;
  /** since when it waits */
  reported_at: Date | null;
}

const MOST = 500;

/** Reviews that cooks reported, the longest waiting first; hidden ones too, until somebody decides. */
export async function listReportedReviews(): Promise<ReportedReview[]> {
  const reviews = await db.review.findMany({
    where: { reported_at: { not: null }, report_closed_at: null },
    select: {
      ...{ id: true, rating: true, written_content: true, report_reason: true, reported_at: true },
      chef: { select: { full_name: true } },
    },
    orderBy: [{ reported_at: "asc" }, { id: "asc" }],
    take: MOST,
  });
  return reviews.map(({ chef, report_reason, ...review }) => ({
    ...review,
    ...{ chef: chef.full_name, why: report_reason ?? "" },
  }));
}
