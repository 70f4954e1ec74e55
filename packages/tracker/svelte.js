import { event } from './index.js';

/** `<button use:track={{ name: 'Sign-up' }}>`: a click on the element counts the event. */
export function track(node, options) {
  const clicked = () => event(options.name, options);
  node.addEventListener('click', clicked);
  return {
    update: (changed) => (options = changed),
    destroy: () => node.removeEventListener('click', clicked),
  };
}
