import type { App } from 'vue';
import type { event, Options } from './index.js';

/** What the plugin needs of vue-router. */
export interface Router {
  afterEach(guard: () => void): unknown;
}

/** The plugin: `app.use(stile, { site, server })`. Templates then have `$stile('Sign-up', { props })`. */
export declare const stile: {
  install(app: App, options: Options & { /** Counts its navigations in browsers without the Navigation API, too. */ router?: Router }): void;
};

declare module 'vue' {
  interface ComponentCustomProperties {
    $stile: typeof event;
  }
}
