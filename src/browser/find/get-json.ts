/**
 * What stands at an address, read as JSON.
 *
 * @throws {Error} where nothing does, or something else
 */
export async function getJson(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}
