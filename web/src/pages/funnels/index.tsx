export function FunnelsPage(_: object) { return null; }
