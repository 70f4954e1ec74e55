import type { Options } from './index.js';

/** Calls `init` once the component is in the page. Later changes of the options have no effect. */
export function useStile(options: Options): void;

/** The same as a component, for layouts that are rendered on the server: `<Stile site="…" server="…" />`. */
export function Stile(options: Options): null;
