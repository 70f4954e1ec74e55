// What tests of shared dashboards have in common.
import assert from 'node:assert/strict';

/** A breakdown, by its heading. */
export const card = (page, name) => page.getByRole('region', { name, exact: true });

/** Takes the browser's own report of a refused request. */
export const refused = (faults, status) => {
  const [first, ...rest] = faults.splice(0);
  assert.match(first ?? '', new RegExp(`status of ${status}`));
  assert.deepEqual(rest.filter((one) => !one.includes(`status of ${status}`)), []);
};
