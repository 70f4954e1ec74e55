export function PathsPage(_: object) { return null; }
