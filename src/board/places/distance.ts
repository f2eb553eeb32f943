const radians = Math.PI / 180;
/** Mean radius of the earth (IUGG), in kilometres. */
const earth = 6371.0088;

/** Kilometres between two points in degrees, as the crow flies (haversine). */
export function kilometres(
  [latitude, longitude]: readonly [number, number],
  [toLatitude, toLongitude]: readonly [number, number],
): number {
  const north = Math.sin(((toLatitude - latitude) * radians) / 2);
  const east = Math.sin(((toLongitude - longitude) * radians) / 2);
  const half = north * north + Math.cos(latitude * radians) * Math.cos(toLatitude * radians) * east * east;
  return 2 * earth * Math.asin(Math.min(1, Math.sqrt(half)));
}
