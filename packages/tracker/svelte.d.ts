import type { EventOptions } from './index.js';

export type TrackOptions = EventOptions & {
  /** The event's name. */
  name: string;
};

/** An action: `<button use:track={{ name: 'Sign-up', props: { plan: 'pro' } }}>` counts the event on each click. */
export function track(
  node: HTMLElement,
  options: TrackOptions,
): { update(options: TrackOptions): void; destroy(): void };
