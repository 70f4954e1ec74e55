import { event, init, view } from './index.js';

/** `app.use(stile, { site, server, router })`; templates then have `$stile('Sign-up')`. */
export const stile = {
  install(app, { router, ...options }) {
    init(options);
    app.config.globalProperties.$stile = event;
    router?.afterEach(() => view());
  },
};
