const HEARTBEAT_MS = 5_000;

function paint(code: number, text: string): string {
  const colored = process.stdout.isTTY && !process.env.NO_COLOR && process.env.TERM !== "dumb";
  return colored ? `\u001b[${code}m${text}\u001b[0m` : text;
}

export const bold = (text: string): string => paint(1, text);
export const dim = (text: string): string => paint(2, text);
export const red = (text: string): string => paint(31, text);
export const green = (text: string): string => paint(32, text);

/** "0.4 s", "12 s", "3 min 5 s". */
export function formatDuration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

export type ReportProgress = (detail: string) => void;

export type Progress = {
  /** Runs one step and prints its name, how far the whole is, what it is busy with, and how long it took. */
  step<T>(name: string, work: (say: ReportProgress) => Promise<T>): Promise<T>;
};

/**
 * Prints what is being done and how far it is, one line per event, so that a log file reads as well as a
 * terminal. A step that takes long repeats its last word every five seconds.
 */
export function progress(total: number): Progress {
  let at = 0;
  return {
    async step(name, work) {
      const mark = dim(`[${++at}/${total}]`);
      const begun = Date.now();
      let last = "";
      console.log(`${mark} ${name}`);
      const say: ReportProgress = (detail) => {
        last = detail;
        console.log(`${mark} ${name}: ${detail}`);
      };
      const heart = setInterval(() => {
        console.log(
          `${mark} ${name}: ${last || "working"} ${dim(`(${formatDuration(Date.now() - begun)})`)}`,
        );
      }, HEARTBEAT_MS);
      try {
        const result = await work(say);
        console.log(`${mark} ${name} ${green("ready")} ${dim(`(${formatDuration(Date.now() - begun)})`)}`);
        return result;
      } catch (error) {
        console.log(`${mark} ${name} ${red("failed")} ${dim(`(${formatDuration(Date.now() - begun)})`)}`);
        throw error;
      } finally {
        clearInterval(heart);
      }
    },
  };
}

/** For commands whose own output is what counts: runs the steps and prints nothing. */
export const quiet: Progress = { step: (_name, work) => work(() => undefined) };
