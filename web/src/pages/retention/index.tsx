export function RetentionPage(_: object) { return null; }
