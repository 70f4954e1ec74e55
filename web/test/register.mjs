/** Lets node read the sources as they are: TypeScript is stripped on the way in. */
import { register } from "node:module";

register(new URL("./strip.mjs", import.meta.url));
