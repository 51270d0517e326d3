const metersPerDegree = 110_000;

/** SQL condition: church `c` is in the box that reaches this many meters from the row `from`. An index finds such churches. */
export function isNear(from: string, meters: number): string {
  const degrees = meters / metersPerDegree;
  const width = `${degrees} / cos(radians(${from}.lat))`;
  return `c.lat between ${from}.lat - ${degrees} and ${from}.lat + ${degrees}
    and c.lng between ${from}.lng - ${width} and ${from}.lng + ${width}`;
}
