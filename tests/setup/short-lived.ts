/**
 * Flags of node for processes that live for seconds: compilers that optimize what runs long cost more there than they save.
 * V8's second compiler alone takes a third of a second of processor time for the database client's query compiler (2 MB of
 * WebAssembly), at each start.
 */
export const SHORT_LIVED: readonly string[] = ["--liftoff-only", "--max-opt=1"];
