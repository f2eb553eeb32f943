/** Asks a map element (`jobfront-map`) to become interactive. */
export const openMapEvent = 'jobfront:open-map';
