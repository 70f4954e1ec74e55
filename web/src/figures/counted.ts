/** What is counted: visits inside one visit, visitors across visits. */
export const countOf = (one: { visits?: number | null; visitors?: number | null }): number =>
  one.visits ?? one.visitors ?? 0;
