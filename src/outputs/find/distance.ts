// Browsers measure with the same rule as the board.
export { kilometres } from '../../board/distance.ts';
