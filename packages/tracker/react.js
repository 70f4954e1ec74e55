'use client';
import { useEffect } from 'react';
import { init } from './index.js';

/** Adds the script once the component is in the page. */
export function useStile(options) {
  useEffect(() => {
    init(options);
  }, []);
}

/** The same as a component, for layouts that are rendered on the server. */
export function Stile(options) {
  useStile(options);
  return null;
}
