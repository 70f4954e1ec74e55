/** The server's own code, compiled for the browser. */

interface Module {
  default: (from: { module_or_path: URL }) => Promise<unknown>;
}

/** Loads a module when a page first needs it. A failed load is tried again the next time. */
export function wasmModule<T extends Module>(script: () => Promise<T>, binary: URL): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  const load = async (): Promise<T> => {
    const module = await script();
    await module.default({ module_or_path: binary });
    return module;
  };
  return () => {
    loaded ??= load().catch((cause: unknown) => {
      loaded = undefined;
      throw cause;
    });
    return loaded;
  };
}
