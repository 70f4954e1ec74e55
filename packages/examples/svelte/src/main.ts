import { init } from '@stile/tracker';
import { mount } from 'svelte';
import App from './App.svelte';

// This example routes by hash: `#/about` is a separate page.
init({ site: import.meta.env.VITE_STILE_SITE, server: import.meta.env.VITE_STILE_SERVER, hash: true });
mount(App, { target: document.getElementById('app')! });
