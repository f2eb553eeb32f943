// The module of its own with which the embedded board joins the rows of a large board.
export { loadShards } from '../../site/rows/join-rows.ts';
