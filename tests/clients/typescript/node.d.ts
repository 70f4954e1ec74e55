// What the calls use of Node, so that its types need not be fetched.
declare module "node:assert/strict" {
  const assert: {
    ok(value: unknown): void;
    equal(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown): void;
  };
  export default assert;
}
declare module "node:process" {
  const process: { argv: string[] };
  export default process;
}
