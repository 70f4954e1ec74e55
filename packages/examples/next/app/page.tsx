import Link from 'next/link';
import { SignUp } from './sign-up';

export default function Home() {
  return (
    <main>
      <h1>Next</h1>
      <SignUp />
      <Link href="/about">About</Link>
    </main>
  );
}
