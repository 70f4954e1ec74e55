export function RevenuePage(_: object) { return null; }
