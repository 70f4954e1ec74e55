/** Where a site's pages are; the dashboard itself is the first. */
export const siteAddress = (name: string): string => `/sites/${encodeURIComponent(name)}`;
