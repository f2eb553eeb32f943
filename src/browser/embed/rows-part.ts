// The embedded board loads this module for large boards alone.
export { loadShards } from '../../site/rows/join-rows.ts';
