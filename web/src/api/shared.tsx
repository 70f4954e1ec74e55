/** Answers that every page behind the sign-in shows: requested once, kept, and again after a change (`reload`). */
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { type Loaded, useLoad } from "../base/load.ts";
import { getMe, getSites, type Me, type Site } from "./index.ts";

const none = { data: undefined, fault: undefined, busy: false, stale: false, reload: () => {} };
const Answers = createContext<{ me: Loaded<Me>; sites: Loaded<Site[]> }>({ me: none, sites: none });

/** Asks for them, on behalf of all that it holds. */
export function Shared({ children }: { children: ComponentChildren }) {
  const me = useLoad("me", getMe);
  const sites = useLoad("sites", getSites);
  return <Answers.Provider value={{ me, sites }}>{children}</Answers.Provider>;
}

/** Who is signed in. */
export const useMe = (): Loaded<Me> => useContext(Answers).me;
/** The sites that they may see. */
export const useSites = (): Loaded<Site[]> => useContext(Answers).sites;
