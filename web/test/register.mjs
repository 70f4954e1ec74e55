/** Lets node read the sources as they are: TypeScript is stripped on the way in. Tests begin with all English texts. */
import { register } from "node:module";

register(new URL("./strip.mjs", import.meta.url));
const { speakAll } = await import("./language.ts");
speakAll("en");
