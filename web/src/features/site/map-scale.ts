/**
 * A country's shade on the map, from 0 to 1. Logarithmic: if one country is far ahead, a linear scale would make
 * all others look alike, though one has ten times the visitors of the next.
 */
export function mapShade(visitors: number, top: number): number {
  if (visitors <= 0 || top <= 0) return 0;
  return 0.12 + 0.88 * (Math.log1p(visitors) / Math.log1p(top)) ** 2;
}
