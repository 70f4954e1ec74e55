/** The server's own code for goals and banners, compiled for the browser. Loaded when a page first needs it. */
type Module = typeof import("../../../tracker-wasm/dist/goal_tester.js");

let loaded: Promise<Module> | undefined;

async function load(): Promise<Module> {
  const module = await import("../../../tracker-wasm/dist/goal_tester.js");
  await module.default({
    module_or_path: new URL("../../../tracker-wasm/dist/goal_tester_bg.wasm", import.meta.url),
  });
  return module;
}

/** A failed load is tried again the next time. */
export function testerModule(): Promise<Module> {
  loaded ??= load().catch((cause: unknown) => {
    loaded = undefined;
    throw cause;
  });
  return loaded;
}
