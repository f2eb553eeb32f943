/** Why there is no position: the visitor or the browser does not give it, or it can't be found. */
export type NoPosition = 'denied' | 'failed';

/** Milliseconds: how long a position is waited for, and how old a known one may be. */
const patience = { timeout: 15_000, maximumAge: 600_000 };

/** The visitor's position, asked of their device. It goes nowhere else. */
export function askPosition(): Promise<readonly [number, number] | NoPosition> {
  // Pages without https have no geolocation, whatever the type says.
  const { geolocation } = navigator as Partial<Navigator>;
  if (!geolocation) return Promise.resolve('denied');
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve([coords.latitude, coords.longitude]),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'failed'),
      patience,
    );
  });
}
