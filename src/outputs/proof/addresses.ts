/** Where the signed list of open jobs stands, its signature, and the key to check it with. */
export const proofAddresses = {
  list: '/open-jobs.json',
  signature: '/open-jobs.jws',
  keys: '/.well-known/jobfront-keys.json',
} as const;
