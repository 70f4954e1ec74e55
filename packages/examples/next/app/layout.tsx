import { Stile } from '@stile/tracker/react';
import type { ReactNode } from 'react';

export const metadata = { title: 'Next and Stile' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        {children}
        <Stile site={process.env.NEXT_PUBLIC_STILE_SITE!} server={process.env.NEXT_PUBLIC_STILE_SERVER!} />
      </body>
    </html>
  );
}
