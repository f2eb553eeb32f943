/**
 * Asks browsers that know it (HTML standard, speculation rules) to fetch the page of a job when a visitor points at its
 * card, so that it is there when they press. Nothing is run ahead, and browsers that save data pass it over. The words
 * are always the same, so that one hash allows them (src/outputs/inline-hashes.ts).
 */
export const speculationRules = JSON.stringify({
  prefetch: [{ where: { selector_matches: '.card-title' }, eagerness: 'moderate' }],
});
