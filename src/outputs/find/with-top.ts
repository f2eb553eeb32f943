// Pages and their search show lists in the same order.
export { withTop } from '../../board/with-top.ts';
