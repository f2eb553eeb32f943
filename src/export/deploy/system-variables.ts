import type { Variables } from './run-deploy.ts';

/** Variables that describe the machine. None of them is a setting of ours, or a secret. */
const names: ReadonlySet<string> = new Set([
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TERM', 'LANG', 'LANGUAGE', 'TZ', 'TMPDIR', 'TMP', 'TEMP'],
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'ALL_PROXY', 'NODE_EXTRA_CA_CERTS', 'NODE_USE_ENV_PROXY'],
  ...[
    'SSL_CERT_FILE',
    'SSL_CERT_DIR',
    'SSH_AUTH_SOCK',
    'XDG_CACHE_HOME',
    'XDG_CONFIG_HOME',
    'XDG_RUNTIME_DIR',
  ],
  // Windows
  ...['SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'PATHEXT', 'OS', 'PROCESSOR_ARCHITECTURE'],
  ...[
    'USERPROFILE',
    'USERNAME',
    'APPDATA',
    'LOCALAPPDATA',
    'PROGRAMDATA',
    'PROGRAMFILES',
    'HOMEDRIVE',
    'HOMEPATH',
  ],
]);

/**
 * The variables of an environment that only describe the machine, such as `PATH`: for programs that should learn
 * nothing else from the process that starts them.
 *
 * @param more names of further variables that they get
 */
export function systemVariables(
  environment: Variables,
  more: readonly string[] = [],
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    const isKept = names.has(name.toUpperCase()) || /^LC_[A-Z]+$/.test(name) || more.includes(name);
    if (value !== undefined && isKept) kept[name] = value;
  }
  return kept;
}
