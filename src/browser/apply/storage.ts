/** What the browser keeps for this site; `null` where it keeps nothing. */
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
