/**
 * What a diner's screen must hold on a phone a quarter as fast as this machine and on slow 4G. Source: issue "The
 * diner's web", what it must hold, second point. Milliseconds, kB (1000 bytes).
 */
export const GOALS = {
  lcp_ms: 2000,
  cls: 0.05,
  inp_ms: 200,
  script_kb: { plain: 95, other: 120 },
  fonts_kb: 80,
  /** How much wider a picture may be than its box in the screen's own pixels. */
  picture_excess: 1.5,
  /** A file this light may be wider: a drawn portrait of 240 pixels weighs less than the question for a smaller one. */
  picture_free_bytes: 5000,
  second_page_ms: 200,
} as const;

export const SLOW_PHONE = {
  cpuSlowedBy: 4,
  latency_ms: 150,
  downBytesPerSecond: 1_600_000 / 8,
  upBytesPerSecond: 750_000 / 8,
};

/** One visit of one screen, in the units of `GOALS`. */
export interface ScreenMetrics {
  ttfb_ms: number;
  lcp_ms: number;
  lcp_what: string;
  cls: number;
  /** The slowest answer to a press; 16 where every one came within the browser's least measure. */
  inp_ms: number;
  inp_what: string;
  script_kb: number;
  fonts_kb: number;
  all_kb: number;
  /** Pictures that are wider than `picture_excess` allows, or not AVIF. */
  pictures: string[];
}

/** Medians over the runs of one screen. */
export interface Figure extends ScreenMetrics {
  screen: string;
  /** Public and without a form. */
  isPlain: boolean;
  runs: number;
}

export interface WebReport {
  scale: number;
  day: string;
  /** Load averages of the machine, before and after. */
  load: [before: number, after: number];
  figures: Figure[];
  /** From the press on a prefetched meal card to its painted title, on a fast line. */
  second_page_ms: number;
}
