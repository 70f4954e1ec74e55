/**
 * The pages' policy asks for Trusted Types: no text becomes a script's address unless it comes through here, and none
 * becomes HTML at all. Nothing else is allowed.
 */

/** What there is of it in the browsers that have it. */
interface Factory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): {
    createScriptURL(address: string): string;
  };
}

/** Shows what is pushed to this browser. */
const pushWorker = "/push.js";

// The policy of the pages allows this name once (server/front/src/lib.rs).
const policy = (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy("stile", {
  createScriptURL: (address) => {
    if (address !== pushWorker) throw new TypeError(`${address} is no script of the dashboard`);
    return address;
  },
});

export const registerPushWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(policy?.createScriptURL(pushWorker) ?? pushWorker);
