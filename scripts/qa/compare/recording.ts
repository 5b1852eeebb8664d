import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";

/** A request with its answer, or a message that was sent; all texts are normalized. */
export interface Entry {
  /** scenario, role and call: unique within a recording */
  name: string;
  /** method, path and body; empty for a message */
  request: string;
  /** 0 for a message, and where there was no answer */
  status: number;
  /** one header a line */
  headers: string;
  body: string;
}

/** What a tree answers, renders and sends. */
export interface Recording {
  /** the commit, or "the working tree" */
  tree: string;
  entries: Entry[];
  /** calls and screens that never succeeded */
  uncovered: string[];
}

export function saveRecording(file: string, recording: Recording): void {
  writeFileSync(file, gzipSync(JSON.stringify(recording)));
}

/** @throws when there is no such file, or it is no recording. */
export function readRecording(file: string): Recording {
  return JSON.parse(gunzipSync(readFileSync(file)).toString("utf8")) as Recording;
}
