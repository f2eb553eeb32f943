/** A rectangle on the screen, in pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A label, and where it may stand, the best place first. */
export interface Wanted {
  places: readonly Box[];
  /** Pixels around it that stay free of other labels. */
  room: number;
}

/** A label and the place that it got. */
export interface PlacedLabel<Label> {
  label: Label;
  box: Box;
}

/**
 * Finds places for labels, none over another and none over what is taken: each in turn gets the first of its places that
 * is free, or none.
 *
 * @param wanted the most important first
 */
export function placeLabels<Label extends Wanted>(
  wanted: readonly Label[],
  taken: readonly Box[],
): PlacedLabel<Label>[] {
  const full = [...taken];
  return wanted.flatMap((label) => {
    const box = label.places.find((place) => {
      const wide = grown(place, label.room);
      return !full.some((other) => overlap(wide, other));
    });
    if (!box) return [];
    full.push(box);
    return [{ label, box }];
  });
}

const grown = ({ left, top, width, height }: Box, by: number): Box => ({
  ...{ left: left - by, top: top - by, width: width + 2 * by, height: height + 2 * by },
});

export const overlap = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;
