const shared = globalThis as typeof globalThis & { dindinHandlers?: Map<string, unknown> };
shared.dindinHandlers ??= new Map();
const registered = shared.dindinHandlers;

/**
 * A place for what an area below has done above it: the entry point registers it (`registerHandlers`), the area reads it.
 * It is on `globalThis`, under `name`, and not in a variable of a module, because one process may have a module twice: the web
 * server's code is in two bundles, the development server loads modules again when a file changes, and a test may import one
 * anew. Whoever registers again replaces what was there, as a reload does.
 */
export function handlersOf<T>(name: string): {
  register(handlers: T): void;
  /** @throws where the process was started without `registerHandlers`: nothing is left undone in silence. */
  read(): T;
} {
  return {
    register: (handlers) => {
      registered.set(name, handlers);
    },
    read: () => {
      const handlers = registered.get(name);
      if (handlers === undefined) throw new Error(`no ${name} are registered: call registerHandlers`);
      return handlers as T;
    },
  };
}
