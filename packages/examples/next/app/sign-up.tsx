'use client';
import { event } from '@stile/tracker';

const signUp = () => event('Sign-up', { props: { plan: 'pro', seats: 3 }, value: 49, currency: 'EUR' });

export function SignUp() {
  return (
    <button type="button" onClick={signUp}>
      Sign up
    </button>
  );
}
