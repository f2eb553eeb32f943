/** The browser's storage for this site; `null` if it stores nothing. */
export function usableStorage(): Storage | null {
  try {
    const probe = 'jobfront:probe';
    localStorage.setItem(probe, '');
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    return null;
  }
}
