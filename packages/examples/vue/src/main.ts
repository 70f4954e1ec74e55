import { stile } from '@stile/tracker/vue';
import { createApp } from 'vue';
import { createRouter, createWebHistory } from 'vue-router';
import About from './About.vue';
import App from './App.vue';
import Home from './Home.vue';

const router = createRouter({
  history: createWebHistory(),
  routes: [
    { path: '/', component: Home },
    { path: '/about', component: About },
  ],
});

createApp(App)
  .use(router)
  .use(stile, { site: import.meta.env.VITE_STILE_SITE, server: import.meta.env.VITE_STILE_SERVER, router })
  .mount('#app');
