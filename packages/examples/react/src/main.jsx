import { event } from '@stile/tracker';
import { Stile } from '@stile/tracker/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router';

const signUp = () => event('Sign-up', { props: { plan: 'pro', seats: 3 }, value: 49, currency: 'EUR' });

function Home() {
  return (
    <main>
      <h1>React</h1>
      <button type="button" onClick={signUp}>
        Sign up
      </button>
      <Link to="/about">About</Link>
    </main>
  );
}

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <Stile site={import.meta.env.VITE_STILE_SITE} server={import.meta.env.VITE_STILE_SERVER} />
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<Home />} />
        <Route path="/about" element={<h1>About</h1>} />
      </Routes>
    </BrowserRouter>
  </StrictMode>,
);
