/**
 * Takes into the environment of this process what `.env`, beside package.json, says and the environment does not. For
 * entries only.
 */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    // A missing .env is normal; an unreadable one is not.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
