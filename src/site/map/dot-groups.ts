/** A place in a picture. */
export interface Share {
  /** From 0 to 1 where it is in the picture. */
  x: number;
  y: number;
}

/** Radii of dots, in rem; map-marks.css has the same. */
const dotRadii = [0.7, 0.82, 1, 1.2, 1.4] as const;

/** From so many jobs on a dot has the next size: one job, a few, many. */
const nextSize = [2, 4, 10, 100];

/**
 * Dots do not meet in pictures of this width, in rem. They shrink (map.css) in pictures that are a little wider than
 * that, so that they do not even touch in narrow ones.
 */
const designedFor = (aspect: number) => (aspect > 2 ? 30 : 22);

/** More dots make no picture: those that are close become one. */
const mostDots = 40;

/** Spots that are one dot. */
export interface Group extends Share {
  count: number;
  /** Indices of spots, the one with most jobs first. */
  members: number[];
}

/**
 * Spots that are close to each other as one, at the place of the one with most jobs.
 *
 * @param aspect the picture's width divided by its height
 */
export function groupsOf(spots: readonly (Share & { count: number })[], aspect: number): readonly Group[] {
  const byJobs = [...spots.keys()].sort(
    (one, other) => (spots[other]?.count ?? 0) - (spots[one]?.count ?? 0),
  );
  let groups: readonly Group[] = byJobs.map((at) => ({
    ...(spots[at] ?? { x: 0, y: 0, count: 0 }),
    members: [at],
  }));
  for (let scale = 1; ; scale *= 1.25) {
    for (let before = -1; groups.length !== before; ) {
      before = groups.length;
      groups = merged(groups, aspect, scale);
    }
    if (groups.length <= mostDots) return groups;
  }
}

function merged(groups: readonly Group[], aspect: number, scale: number): Group[] {
  const apart: Group[] = [];
  for (const group of groups) {
    const near = apart.find(
      (other) =>
        Math.hypot(other.x - group.x, (other.y - group.y) / aspect) * designedFor(aspect) <
        (radiusOf(other.count) + radiusOf(group.count)) * scale,
    );
    if (near) {
      near.count += group.count;
      near.members = [...near.members, ...group.members];
    } else apart.push({ ...group });
  }
  return apart;
}

/** The larger the more jobs: an index of `dotRadii`. The interactive map has as many sizes (map-live.css). */
export const sizeOf = (count: number): number => nextSize.filter((least) => count >= least).length;
/** The radius of a dot, in rem. */
export const radiusOf = (count: number): number => dotRadii[sizeOf(count)] ?? 0;
